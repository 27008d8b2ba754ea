/** Words of the field: abbreviations in any capitals, posts by other names, and Hindi. */
import { beforeEach, describe, expect, test } from "vitest";
import { writeJob } from "~/domain/jobs/details/write-job.server";
import { JobInput } from "~/domain/jobs/schema";
import { meaningsIn, wordsOf } from "~/domain/jobs/search/meanings";
import { JobSearch } from "~/domain/jobs/search/schema";
import { findSearchPage } from "~/domain/jobs/search/search-jobs.server";
import { db } from "../support/bindings";
import { type Account, createAccount, createJob, JOB_FIELDS } from "../support/factories";

const now = new Date();
let owner: Account;
beforeEach(async () => {
  owner = await createAccount("admin");
});

async function post(title: string, fields: Record<string, unknown> = {}) {
  const texts = { keywords: "k", description: "Come.", location: "Pune", salary: "", company_name: "Lotus" };
  const input = JobInput.parse({ ...JOB_FIELDS, ...texts, title, ...fields });
  const { closesAt: _closes, dueAt: _due, ...row } = await writeJob({ db, now: new Date() }, input, null);
  return createJob(owner, row);
}

const titles = async (q: string) => {
  const { results } = await findSearchPage({ db, now }, JobSearch.parse({ q }), { limit: 20 });
  return results.jobs.map(({ title }) => title);
};

describe("a search finds a post by another name", () => {
  test.each([
    ["physics lecturer", "Post Graduate Teacher, Physics"],
    ["lecturer in physics", "PGT Physics"],
    ["भौतिकी प्रवक्ता", "PGT (Physics)"],
    ["vice principal", "Deputy Head"],
    ["vice principal", "Deputy Headmistress"],
    ["Deputy Head Teacher", "Vice Principal"],
    ["VP", "Assistant Head of School"],
    ["shadow teacher", "Special Educator"],
    ["special educator", "Shadow Teacher"],
    ["HM", "Headmaster"],
    ["hm", "Head Mistress"],
    ["HOD", "Head of Department, English"],
    ["SST", "Social Science Teacher"],
    ["EVS", "Environmental Studies Teacher"],
    ["CS/IP", "Computer Science Teacher"],
    ["cs", "Computer Teacher"],
    ["sports teacher", "PET"],
    ["pet", "Physical Education Teacher"],
    ["P.E.T.", "PE Teacher"],
    ["art & craft", "Art and Craft Teacher"],
    ["art/craft teacher", "Drawing Teacher"],
    ["librarian", "Library Assistant"],
    ["ECE", "Early Childhood Educator"],
    ["ece", "Lecturer, Electronics and Communication"],
    ["nursery teacher", "NTT"],
    ["mother teacher", "Pre-primary Teacher"],
    ["prt", "Primary Teacher"],
    ["TGT maths", "Trained Graduate Teacher (Mathematics)"],
    ["SUPW", "Work Education Teacher"],
    ["Dy. Principal", "Vice Principal"],
    ["asst. principal", "Deputy Head"],
    ["vice principle", "Vice Principal"],
    ["vice principal", "Dy. Principal"],
    ["vice principal", "Asst. Headmaster"],
    ["lab asst.", "Laboratory Assistant"],
    ["asst. librarian", "Librarian"],
    ["asst professor", "Assistant Professor"],
    ["guest lecturer physics", "Guest Faculty, Physics"],
    ["physics lecturer", "Guest Lecturer (Physics)"],
    ["physics teacher", "Visiting Faculty Physics"],
    ["guest teacher", "Visiting Lecturer"],
    ["a level maths", "Cambridge Mathematics Teacher"],
    ["igcse maths", "A Level Maths Teacher"],
    ["shadow", "Special Educator"],
    ["SEN", "Special Educator"],
    ["phy", "Physics Teacher"],
    ["chem", "Chemistry Teacher"],
    ["Montessori", "Pre-primary Teacher"],
    ["balvatika", "Nursery Teacher"],
    ["physical ed", "PET"],
    ["acharya", "Teacher"],
    ["bhautik", "Physics Teacher"],
  ])("%s: %s", async (q, title) => {
    await post(title);
    expect(await titles(q)).toEqual([title]);
  });

  test("and a lecturer who is called so comes before the teacher", async () => {
    await post("Physics Lecturer");
    await post("PGT Physics");
    expect(await titles("physics lecturer")).toEqual(["Physics Lecturer", "PGT Physics"]);
    expect(await titles("physics lecturer phd")).toEqual(["Physics Lecturer"]);
  });
});

describe("a short name typed in full is no beginning of a longer word", () => {
  test.each([
    ["PET", "Petty Cash Clerk"],
    ["pet", "Petty Cash Clerk"],
    ["NET", "Networks Administrator"],
    ["net", "Networks Administrator"],
    ["ntt", "NTTX Engineer"],
    ["hm", "HMI Technician"],
    ["eco", "Ecommerce Executive"],
    ["it", "Italian Tutor"],
    ["med", "Media Manager"],
  ])("%s does not find %s", async (q, title) => {
    await post(title);
    expect(await titles(q)).toEqual([]);
  });
});

describe("Hindi", () => {
  test.each([
    ["भौतिक", "Physics Teacher"],
    ["भौतिक विज्ञान", "Physics Teacher"],
    ["छाया शिक्षक", "Shadow Teacher"],
    ["पीईटी", "Physical Education Teacher"],
    ["प्रधान आचार्य", "Principal"],
    ["गणित", "Mathematics Teacher"],
    ["रसायन", "Chemistry Teacher"],
    ["हिंदी", "Hindi Teacher"],
    ["हिन्दी", "Hindi Teacher"],
    ["हिंदी शिक्षक", "हिन्दी अध्यापक"],
    ["हिन्दी माध्यम", "हिंदी माध्यम"],
    ["अंग्रेज़ी", "English Teacher"],
    ["अंग्रेजी", "English Teacher"],
    ["अँग्रेज़ी", "English Teacher"],
    ["विज्ञान", "Science Teacher"],
    ["प्रधानाचार्य", "Principal"],
    ["अध्यापक", "Teacher"],
    ["प्राथमिक", "PRT"],
    ["संगीत", "Music Teacher"],
    ["जीव विज्ञान", "Biology Teacher"],
    ["भूगोल", "Geography Teacher"],
    ["पुस्तकालय", "Librarian"],
    ["सामाजिक", "SST Teacher"],
    ["सामाजिक विज्ञान", "Social Science Teacher"],
    ["कंप्यूटर", "Computer Teacher"],
    ["कम्प्यूटर", "Computer Teacher"],
    ["कॉमर्स", "Commerce Teacher"],
    ["चित्रकला", "Art Teacher"],
    ["शारीरिक शिक्षा", "PE Teacher"],
    ["लेखाकार", "Accountant"],
    ["मुख्याध्यापक", "Headmaster"],
    ["ग्रंथपाल", "Librarian"],
    ["समाजशास्त्र", "Sociology Teacher"],
  ])("%s finds %s", async (q, title) => {
    await post(title);
    await post("Gatekeeper");
    expect(await titles(q)).toEqual([title]);
  });

  test.each(["शिक्षक", "शिक्षिका", "अध्यापक"])("%s: jobs whose titles bear the word come first", async (q) => {
    await post(`${q} चाहिए`);
    for (const title of ["PRT", "Maths Teacher", "TGT English"]) await post(title);
    const found = await titles(q);
    expect(found[0]).toBe(`${q} चाहिए`);
    expect(found).toHaveLength(4);
  });

  test("words that are short or stand in sentences say only what they mean there", () => {
    const meant = (text: string, isSearch = false) =>
      meaningsIn(wordsOf(text), isSearch).map(({ meaning }) => meaning.key);
    expect(meant("नेट", true)).toEqual(["net"]);
    expect(meant("asst professor", true)).toEqual(["assistantprofessor"]);
    expect(meant("guest teacher")).toEqual(["freelance", "teacher"]);
    expect(meant("पीईटी")).toEqual(["physicaleducation", "teacher"]);
    for (const text of ["इंटरनेट नेट", "taught at a level that fits", "Amartya Sen Road", "you shadow a colleague"])
      expect(meant(text), text).toEqual([]);
    expect(meant("bhautik chikitsa")).toEqual(["physiotherapist"]);
    expect(meant("acharya degree")).toEqual(["shastriacharya"]);
  });

  test("a physiotherapist is no teacher of physics", async () => {
    await post("भौतिक चिकित्सा विशेषज्ञ");
    expect(await titles("भौतिक")).toEqual([]);
  });
});
