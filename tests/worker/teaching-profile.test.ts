/** The teaching profile: its screens without script, its part of the API, and that no window undoes another one's part. */
import { beforeAll, describe, expect, test } from "vitest";
import { exportOwnData } from "~/domain/privacy/export-own-data.server";
import { changePosts } from "~/domain/profiles/change-posts.server";
import { ProfileView } from "~/domain/profiles/schema";
import { MAX_TEACHING_BYTES, readTeaching } from "~/domain/profiles/teaching-rules";
import type { TeachingChanges } from "~/domain/profiles/teaching-schema";
import { updateProfile } from "~/domain/profiles/update-profile.server";
import { expectError } from "../support/api-answers";
import { api } from "../support/app";
import { bindings, db, rowsOf, snapshot, sql } from "../support/bindings";
import { createAccount, signedIn, withToken } from "../support/factories";
import { control, errorOf, heldBy, linksOf, mainTextOf, repeatedIds, toastsOf } from "../support/pages";
import { loadAllPlaces } from "../support/places";

beforeAll(loadAllPlaces);

const profileOf = async (id: string) => (await rowsOf("profiles")).find((row) => row.user_id === id);
const teachingOf = async (id: string) => readTeaching(((await profileOf(id))?.teaching as string | null) ?? null);

const TEACHES = { subjects: ["Physics"], levels: ["senior secondary"], boards: ["CBSE"], media: ["English"] };
const HAS = {
  "B.Ed": { answer: "yes", board: null, year: null, until: null },
  "TET paper I": { answer: "yes", board: "CTET", year: 2021, until: null },
  "TET paper II": { answer: "taking", board: null, year: null, until: "2027-01" },
  "Ph.D": { answer: "no", board: null, year: null, until: null },
};
const POSTS = [
  { school: "Hill View School", post: "TGT Science", levels: ["middle"], from: "2016-06", to: "2019-04" },
  { school: "Riverbank School", post: null, levels: [], from: null, to: "2015-03" },
];
const SEEKS = { natures: ["Full Time"], pay_from: 35000, notice_days: 30, from: "2027-04" };

describe("the five forms of a teaching profile", () => {
  test("what she teaches: chosen and written subjects, shown as a school reads them, and the next part follows", async () => {
    const person = await signedIn("user");
    const fields = {
      subjects: "Physics\nKathak, maths",
      levels: "middle\nsenior secondary",
      boards: "",
      media: "Hindi",
    };
    const answer = await person.form("/teachingprofile/teaches", fields);
    expect(answer.status).toBe(303);
    expect(answer.headers.get("Location")).toBe("/teachingprofile/has");
    expect(await teachingOf(person.account.id)).toEqual({
      teaches: {
        subjects: ["Physics", "Kathak", "Mathematics"],
        levels: ["middle", "senior secondary"],
        boards: [],
        media: ["Hindi"],
      },
    });
    expect(toastsOf(await (await person.follow(answer)).text())).toEqual(["Saved"]);
    const text = mainTextOf(await (await person.get("/teachingprofile")).text());
    expect(text).toContain("1 of 4 parts are filled in.");
    expect(text).toContain(
      "Teaches Physics, Kathak, Mathematics Levels Middle (TGT), Senior secondary (PGT) Teaches in Hindi",
    );
    const form = await (await person.get("/teachingprofile/teaches")).text();
    expect(form).toMatch(/name="subjects" checked="" value="Physics"/);
    expect(heldBy(form, "other-subjects")).toBe("Kathak");
    expect(repeatedIds(form)).toEqual([]);
  });

  test("what she has: each answer keeps what belongs to it, and one tick says no to all others", async () => {
    const person = await signedIn("user");
    const answer = await person.form("/teachingprofile/has", {
      education_degree: "M.Sc.",
      major: "Physics",
      ...{ has_b_ed: "yes", has_b_ed_until: "2027-01" },
      ...{ has_tet_paper_i: "yes", has_tet_paper_i_board: "CTET", has_tet_paper_i_year: "2021" },
      ...{ has_tet_paper_ii: "taking", has_tet_paper_ii_until: "January 2027" },
      none_of_others: "on",
    });
    expect(answer.headers.get("Location")).toBe("/teachingprofile/work");
    expect(await profileOf(person.account.id)).toMatchObject({ education_degree: "M.Sc.", major: "Physics" });
    const { has } = await teachingOf(person.account.id);
    expect(has).toMatchObject({ ...HAS, "D.El.Ed": { answer: "no" } });
    // She knows her papers: the row for who does not stays unanswered.
    expect(has).not.toHaveProperty("TET");
    expect(Object.keys(has ?? {})).toHaveLength(12);
    const text = mainTextOf(await (await person.get("/teachingprofile")).text());
    expect(text).toContain("Highest degree M.Sc., Physics B.Ed Has it");
    expect(text).toContain("TET paper I Has it, CTET, 2021 TET paper II Is taking it, until January 2027");
    const form = await (await person.get("/teachingprofile/has")).text();
    expect(heldBy(form, "has_tet_paper_i_year")).toBe("2021");
    expect(heldBy(form, "has_tet_paper_ii_until")).toBe("2027-01");
    expect(form).toMatch(/name="has_ph_d"(?: id="[^"]*")? checked="" value="no"/);
    expect(repeatedIds(form)).toEqual([]);
  });

  test("a month that is over is asked about, and the answer leads back", async () => {
    const person = await signedIn("user");
    await person.form("/teachingprofile/has", { has_b_ed: "taking", has_b_ed_until: "2024-06" });
    const page = await (await person.get("/teachingprofile")).text();
    expect(mainTextOf(page)).toContain("B.Ed: the month in which you expected it is over.");
    expect(linksOf(page)).toContain("/teachingprofile/has?back=/teachingprofile#has_b_ed");
  });

  test("an answer is taken back", async () => {
    const person = await signedIn("user");
    await person.form("/teachingprofile/has", { has_b_ed: "no", has_m_ed: "yes" });
    await person.form("/teachingprofile/has", { has_b_ed: "", has_m_ed: "yes" });
    expect(Object.keys((await teachingOf(person.account.id)).has ?? {})).toEqual(["M.Ed"]);
  });

  test("where she has worked: the newest post is the specification's, and the tick for her present school is on until removed", async () => {
    const person = await signedIn("user");
    const page = await (await person.get("/teachingprofile/work")).text();
    expect(page).toMatch(/name="keep_from_school" checked=""/);
    const fields = {
      company_name: "Tidewater School",
      company_designation: "PGT Physics",
      start_date: "2019-06-10",
      isCurrent: "on",
      levels: "senior secondary",
    };
    const answer = await person.form("/teachingprofile/work", { ...fields, go_on: "post" });
    expect(answer.headers.get("Location")).toBe("/teachingprofile/post");
    const { levels, isCurrent: _on, ...columns } = fields;
    expect(await profileOf(person.account.id)).toMatchObject({ ...columns, end_date: null, is_current: 1 });
    expect(await teachingOf(person.account.id)).toEqual({ newest_levels: [levels], keep_from_school: false });
    const text = mainTextOf(await (await person.get("/teachingprofile")).text());
    expect(text).toContain("PGT Physics, Tidewater School, Senior secondary (PGT), since June 2019");
    expect(text).not.toContain("contact my present school.");
    await person.form("/teachingprofile/work", { ...fields, keep_from_school: "on" });
    expect(mainTextOf(await (await person.get("/teachingprofile")).text())).toContain(
      "Please do not contact my present school.",
    );
  });

  test("older posts are added, changed and removed one by one, the newest first, and nine are the most", async () => {
    const person = await signedIn("user");
    const { id } = person.account;
    for (const year of [2001, 2003, 2002]) {
      const fields = {
        school: `School of ${year}`,
        from: `${year}-06`,
        to: `${year + 1}-04`,
        post: "PRT",
        levels: "primary",
      };
      expect((await person.form("/teachingprofile/post", fields)).headers.get("Location")).toBe(
        "/teachingprofile/work",
      );
    }
    const schools = async () => ((await teachingOf(id)).posts ?? []).map(({ school }) => school);
    expect(await schools()).toEqual(["School of 2003", "School of 2002", "School of 2001"]);

    const page = await (await person.get("/teachingprofile/work")).text();
    const [first = "", second = ""] = linksOf(page).filter((href) => href.includes("?row="));
    const form = await (await person.get(second)).text();
    expect(heldBy(form, "school")).toBe("School of 2002");
    expect(heldBy(form, "from")).toBe("2002-06");
    const row = new URLSearchParams(second.split("?")[1]).get("row") ?? "";
    await person.form("/teachingprofile/post", { row, school: "Another school", to: "06/2003" });
    expect(await schools()).toEqual(["School of 2003", "Another school", "School of 2001"]);

    const gone = new URLSearchParams(first.split("?")[1]).get("row") ?? "";
    const answer = await person.form("/teachingprofile/post", { intent: "remove", row: gone });
    expect(toastsOf(await (await person.follow(answer)).text())).toEqual(["Post removed"]);
    expect(await schools()).toEqual(["Another school", "School of 2001"]);
    const again = await person.form("/teachingprofile/post", { intent: "remove", row: gone });
    expect(again.status).toBe(404);
    expect((await person.get(first)).status).toBe(404);

    for (let more = 0; more < 7; more += 1) await person.form("/teachingprofile/post", { school: `More ${more}` });
    expect(await schools()).toHaveLength(9);
    const before = await snapshot();
    const tenth = await person.form("/teachingprofile/post", { school: "One too many" });
    expect(tenth.status).toBe(400);
    const text = await tenth.text();
    expect(mainTextOf(text)).toContain("You have 9 older posts");
    expect(heldBy(text, "school")).toBe("One too many");
    expect(await snapshot()).toEqual(before);
  });

  test("at a new school, the newest post becomes the first of the older ones", async () => {
    const person = await signedIn("user");
    const before = await snapshot();
    expect((await person.form("/teachingprofile/work", { intent: "begin" })).status).toBe(303);
    expect(await snapshot()).toEqual(before);
    // A field that is not sent changes nothing.
    expect((await person.form("/teachingprofile/work", { company_name: "Riverbank" })).status).toBe(303);
    expect(await teachingOf(person.account.id)).toEqual({ keep_from_school: false });
    const fields = {
      company_name: "Hill View",
      company_designation: "PRT",
      start_date: "2020-06-01",
      levels: "primary",
    };
    await person.form("/teachingprofile/work", { ...fields, end_date: "2024-03-31", keep_from_school: "on" });
    await person.form("/teachingprofile/work", { intent: "begin" });
    expect(await profileOf(person.account.id)).toMatchObject({ company_name: null, start_date: null, is_current: 0 });
    expect(await teachingOf(person.account.id)).toEqual({
      keep_from_school: true,
      posts: [{ school: "Hill View", post: "PRT", levels: ["primary"], from: "2020-06", to: "2024-03" }],
    });
  });

  test("what she looks for: places by the gazetteer, and only she reads it", async () => {
    const person = await signedIn("user");
    const fields = { place_1: "poona", km_1: "50", place_3: "Satara", km_3: "0", natures: "Full Time\nPart Time" };
    const answer = await person.form("/teachingprofile/seeks", {
      ...fields,
      ...{ pay_from: "₹ 35,000", notice_days: "30", from: "April 2027" },
    });
    expect(answer.headers.get("Location")).toBe("/teachingprofile");
    const { seeks } = await teachingOf(person.account.id);
    expect(seeks).toMatchObject({
      places: [
        { name: "Pune, Maharashtra", km: 50 },
        { name: "Satara, Maharashtra", km: 0 },
      ],
      ...{ natures: ["Full Time", "Part Time"], pay_from: 35000, notice_days: 30, from: "2027-04" },
    });
    const html = await (await person.get("/teachingprofile")).text();
    const [read = "", own = ""] = mainTextOf(html).split("Only you read this");
    expect(own).toContain("Pune, Maharashtra and 50 km around; Satara, Maharashtra");
    expect(own).toContain("From ₹ 35,000 a month");
    expect(read).not.toMatch(/Pune|35,000|notice|Part Time/);
    const form = await (await person.get("/teachingprofile/seeks")).text();
    expect(heldBy(form, "place_2")).toBe("Satara, Maharashtra");
    expect(heldBy(form, "km_2")).toBe("0");
    // As it came, so it goes: the names of the form are places again.
    const sent = { place_1: "Pune, Maharashtra", km_1: "50", place_2: "Satara, Maharashtra", km_2: "0" };
    await person.form("/teachingprofile/seeks", sent);
    expect((await teachingOf(person.account.id)).seeks?.places).toEqual(seeks?.places);
  });

  test("when all four parts are filled in, jobs and the resume are the next steps", async () => {
    const person = await signedIn("user");
    const save = (part: string, fields: Record<string, string>) => person.form(`/teachingprofile/${part}`, fields);
    await save("teaches", { subjects: "Physics" });
    await save("has", { has_b_ed: "yes" });
    await save("seeks", { natures: "Full Time" });
    expect(await (await person.get("/teachingprofile")).text()).not.toContain("Find jobs with these");
    const work = await (await person.get("/teachingprofile/work")).text();
    expect(work.match(/an older post</g)).toHaveLength(1);
    expect(work).toMatch(/value="stop">\s*Save and stop/);
    const saved = await save("work", { company_name: "Tidewater School", go_on: "stop" });
    expect(saved.headers.get("Location")).toBe("/teachingprofile");
    const html = await (await person.get("/teachingprofile")).text();
    expect(html).toContain('<a class="button" href="/jobs?subject=Physics&amp;meets=1">Find jobs with these</a>');
    expect(html).toContain('<a class="button-quiet" href="/resume#made">Make my resume</a>');
    expect(mainTextOf(html)).toContain("on the page of the application, under Applied Jobs");
  });

  test("back to the page that one came from, and to no other site", async () => {
    const person = await signedIn("user");
    const page = await (await person.get("/teachingprofile/has?back=/jobdetails/abc")).text();
    expect(page).toMatch(/name="back" value="\/jobdetails\/abc"/);
    const leads = async (back: string) =>
      (await person.form("/teachingprofile/has", { has_b_ed: "yes", back })).headers.get("Location");
    expect(await leads("/jobdetails/abc")).toBe("/jobdetails/abc");
    expect(await leads("//evil.example")).toBe("/teachingprofile/work");
    expect(await (await person.get("/teachingprofile/has?back=https://evil.example")).text()).not.toContain("evil");
  });
});

describe("a form of the teaching profile that is refused", () => {
  test.each([
    ["teaches", { subjects: "a,b,c,d,e,f" }, "Choose at most 5"],
    ["teaches", { levels: "headmaster" }, "Choose one of: pre-primary"],
    ["has", { has_b_ed: "perhaps" }, "Choose one of: yes, taking, no"],
    ["seeks", { place_2: "Nowhereville-on-Sea" }, "We know no place of this name"],
    ["seeks", { pay_from: "a lot" }, "Enter a whole number, such as 35000"],
    ["post", { school: "Hill View", from: "2099-01" }, "This month is still to come. An older post is over"],
    ["post", { school: "Hill View", from: "2019-06", to: "12/2100" }, "This month is still to come"],
    ["work", { company_name: "Hill View", start_date: "2090-06-01" }, "The start must not be more than a year ahead"],
  ])("/teachingprofile/%s with %o says so and writes nothing", async (part, fields, message) => {
    const person = await signedIn("user");
    const before = await snapshot();
    const answer = await person.form(`/teachingprofile/${part}`, fields as unknown as Record<string, string>);
    expect(answer.status).toBe(400);
    const page = await answer.text();
    expect(mainTextOf(page)).toContain(message);
    expect(toastsOf(page)).toEqual(["This was not saved"]);
    expect(await snapshot()).toEqual(before);
  });

  test("a newest post that ends in a month to come is no older one yet, and its form stays as it is", async () => {
    const person = await signedIn("user");
    const ends = new Date(Date.now() + 200 * 86_400_000).toISOString().slice(0, 10);
    await person.form("/teachingprofile/work", { company_name: "Hill View", start_date: "2019-06-01", end_date: ends });
    const before = await snapshot();
    const answer = await person.form("/teachingprofile/work", { intent: "begin" });
    expect(answer.status).toBe(400);
    const page = await answer.text();
    expect(mainTextOf(page)).toContain("This month is still to come");
    expect([control(page, "company_name"), control(page, "end_date")]).toMatchObject([
      { value: "Hill View" },
      { value: ends, "aria-invalid": "true" },
    ]);
    expect(await snapshot()).toEqual(before);
  });

  test("an error stands beside its field, and everything typed is kept", async () => {
    const person = await signedIn("user");
    const until = await person.form("/teachingprofile/has", {
      has_d_el_ed: "taking",
      has_d_el_ed_until: "soon",
      has_b_ed: "yes",
      has_tet_paper_ii: "yes",
      has_tet_paper_ii_year: "2099",
    });
    let page = await until.text();
    expect(errorOf(page, "has_d_el_ed_until")).toBe("Enter a month, such as 2021-06");
    expect(heldBy(page, "has_d_el_ed_until")).toBe("soon");
    expect(page).toMatch(/name="has_b_ed" id="has_b_ed" checked="" value="yes"/);
    page = await (
      await person.form("/teachingprofile/has", { has_tet_paper_ii: "yes", has_tet_paper_ii_year: "2099" })
    ).text();
    expect(errorOf(page, "has_tet_paper_ii_year")).toContain("This year is still to come");
    page = await (
      await person.form("/teachingprofile/work", {
        start_date: "2020-01-01",
        end_date: "2019-01-01",
        company_name: "X",
      })
    ).text();
    expect(errorOf(page, "end_date")).toBe("The end date must not be before the start date");
    expect(heldBy(page, "company_name")).toBe("X");
    page = await (await person.form("/teachingprofile/post", { school: "X", from: "2020-01", to: "2019-12" })).text();
    expect(errorOf(page, "to")).toBe("The end must not be before the beginning");
    page = await (await person.form("/teachingprofile/post", { school: " ", post: "PRT" })).text();
    expect(errorOf(page, "school")).toBe("Enter the school");
    expect(heldBy(page, "post")).toBe("PRT");
    page = await (await person.form("/teachingprofile/seeks", { place_2: "Aurangabad", km_2: "10" })).text();
    expect(errorOf(page, "place_2")).toContain("This name is several places");
    expect(heldBy(page, "place_2")).toBe("Aurangabad");
    expect(await teachingOf(person.account.id)).toEqual({});
  });

  test("contradictions that happen are taken: a test before the degree, posts at the same time", async () => {
    const person = await signedIn("user");
    const has = { has_tet_paper_i: "yes", has_tet_paper_i_year: "2012", has_b_ed: "taking", has_b_ed_until: "2027-05" };
    expect((await person.form("/teachingprofile/has", has)).status).toBe(303);
    for (const school of ["One", "Two"]) {
      const post = { school, from: "2010-06", to: "2012-04" };
      expect((await person.form("/teachingprofile/post", post)).status).toBe(303);
    }
    expect((await teachingOf(person.account.id)).posts).toHaveLength(2);
  });

  test("a megabyte of text is too large", async () => {
    const person = await signedIn("user");
    const before = await snapshot();
    const answer = await person.form("/teachingprofile/post", { school: "x".repeat(1024 * 1024) });
    expect(answer.status).toBe(413);
    expect(await snapshot()).toEqual(before);
  });

  test("an unknown part is not found", async () => {
    const person = await signedIn("user");
    expect((await person.get("/teachingprofile/gender")).status).toBe(404);
    expect((await person.form("/teachingprofile/gender", { gender: "x" })).status).toBe(404);
  });
});

test("schools with names in Devanagari and Tamil, and with markup, are shown as they were written", async () => {
  const person = await signedIn("user");
  const names = ["राजकीय उच्च विद्यालय, नाशिक", "அரசு மேல்நிலைப் பள்ளி, மதுரை", '<img src=x onerror="alert(1)">'];
  for (const school of names) await person.form("/teachingprofile/post", { school, post: school });
  expect(((await teachingOf(person.account.id)).posts ?? []).map(({ school }) => school).sort()).toEqual(
    [...names].sort(),
  );
  for (const path of ["/teachingprofile", "/teachingprofile/work"]) {
    const html = await (await person.get(path)).text();
    expect(html).not.toContain("<img src=x");
    for (const school of names) expect(mainTextOf(html)).toContain(`${school}, ${school}`);
  }
});

describe("two windows", () => {
  const now = new Date("2026-11-28T10:00:00Z");

  test("that save different parts at once keep both", async () => {
    const person = await createAccount("user");
    const save = (teaching: object) => updateProfile({ db, now }, person, { teaching });
    await save({ teaches: { ...TEACHES, subjects: ["Botany"] } });
    await Promise.all([save({ teaches: TEACHES }), save({ has: HAS }), save({ keep_from_school: false })]);
    expect(await teachingOf(person.id)).toEqual({ teaches: TEACHES, has: HAS, keep_from_school: false });
  });

  test("that read the same profile and then write one after the other keep both", async () => {
    const person = await signedIn("user");
    const other = await signedIn("user", person.account);
    await person.get("/teachingprofile/teaches");
    await other.get("/teachingprofile/has");
    await other.form("/teachingprofile/has", { has_b_ed: "yes" });
    await person.form("/teachingprofile/teaches", { subjects: "Hindi" });
    const { teaches, has } = await teachingOf(person.account.id);
    expect(teaches?.subjects).toEqual(["Hindi"]);
    expect(has).toHaveProperty("B.Ed");
  });

  test("that add older posts at once keep both", async () => {
    const person = await createAccount("user");
    const post = (school: string) => ({ school, post: null, levels: [], from: null, to: null });
    const add = (school: string) => changePosts({ db, now }, person, { kind: "save", key: null, post: post(school) });
    await Promise.all([add("One"), add("Two"), add("Three")]);
    expect(((await teachingOf(person.id)).posts ?? []).map(({ school }) => school).sort()).toEqual([
      "One",
      "Three",
      "Two",
    ]);
  });
});

describe("teaching in GET and PUT /user/:id", () => {
  const call = async () => {
    const person = await withToken("user");
    const put = (teaching: unknown, more = {}) =>
      api("PUT", `/user/${person.id}`, { body: { teaching, ...more }, token: person.token });
    const get = async () => (await api<ProfileView>("GET", `/user/${person.id}`, { token: person.token })).body;
    return { person, put, get };
  };

  test("gives back what was sent, and takes what it gave", async () => {
    const { put, get, person } = await call();
    expect((await get()).teaching).toBeNull();
    const sent = { teaches: TEACHES, has: HAS, posts: POSTS, seeks: { ...SEEKS, places: [{ name: "Pune", km: 10 }] } };
    expect((await put({ ...sent, newest_levels: ["PGT"], keep_from_school: false })).status).toBe(200);
    const got = await get();
    const id = got.teaching?.seeks?.places[0]?.id;
    expect(got.teaching).toEqual({
      ...sent,
      seeks: { ...SEEKS, places: [{ id, name: "Pune, Maharashtra", km: 10 }] },
      newest_levels: ["senior secondary"],
      keep_from_school: false,
    });
    expect(ProfileView.strict().parse(got)).toEqual(got);
    const before = await profileOf(person.id);
    expect((await put(got.teaching)).status).toBe(200);
    expect(await profileOf(person.id)).toEqual({ ...before, updated_at: expect.any(Number) });
  });

  test("an absent part stays, null clears it, and null in place of all clears all", async () => {
    const { put, get, person } = await call();
    await put({ teaches: TEACHES, has: HAS, keep_from_school: true });
    await put({ has: null });
    expect((await get()).teaching).toMatchObject({ teaches: TEACHES, has: null, keep_from_school: true });
    expect((await profileOf(person.id))?.teaching).not.toContain("has");
    await put(undefined, { city: "Pune" });
    expect((await get()).teaching).toMatchObject({ teaches: TEACHES });
    await put(null);
    expect((await get()).teaching).toBeNull();
    expect((await profileOf(person.id))?.teaching).toBeNull();
  });

  test("names the place of what is wrong, and writes nothing", async () => {
    const { put } = await call();
    const before = await snapshot();
    const wrong = async (teaching: unknown, ...fields: string[]) =>
      expectError(await put(teaching), 400, "bad_input", fields);
    await wrong({ has: { "B.Ed": { answer: "maybe" } } }, "teaching.has.B.Ed.answer");
    await wrong({ has: { Driving: { answer: "yes" } } }, "teaching.has");
    await wrong({ posts: [POSTS[0], { ...POSTS[1], from: "2020-01" }] }, "teaching.posts.1.to");
    await wrong(
      { posts: [{ school: "Hill View", from: "2099-01", to: "2100-12" }] },
      "teaching.posts.0.from",
      "teaching.posts.0.to",
    );
    expectError(await put(undefined, { start_date: "2030-01-01" }), 400, "bad_input", ["start_date"]);
    await wrong({ posts: Array.from({ length: 10 }, (_, at) => ({ school: `S ${at}` })) }, "teaching.posts");
    await wrong({ seeks: { places: [{ id: 999_999_999 }] } }, "teaching.seeks.places.0");
    await wrong({ seeks: { places: [{ km: 10 }] } }, "teaching.seeks.places.0");
    await wrong({ teaches: { levels: ["king"] } }, "teaching.teaches.levels.0");
    await wrong("everything", "teaching");
    await wrong({ seeks: { pay_from: "35,000" } }, "teaching.seeks.pay_from");
    expect(await snapshot()).toEqual(before);
  });

  test("never takes gender, age or marks into it, and stores no more than 8 kB", async () => {
    const { put, get, person } = await call();
    const never = { gender: "f", age: 30, religion: "x", caste: "x", marital_status: "x", marks: 90 };
    await put({ ...never, teaches: { ...TEACHES, ...never }, has: { "B.Ed": { answer: "yes", ...never } } });
    expect(JSON.stringify((await get()).teaching)).not.toMatch(/gender|age"|religion|caste|marital|marks/);
    const name = (at: number) => `${at}${"नि".repeat(74)}`;
    const posts = Array.from({ length: 9 }, (_, at) => ({ school: name(at), post: name(at) }));
    const before = await snapshot();
    const answer = await put({ posts });
    expectError(answer, 400, "bad_input");
    expect(JSON.stringify(answer.body)).toContain("too long");
    expect(await snapshot()).toEqual(before);
    expect((await put({ posts: posts.slice(0, 8) })).status).toBe(200);
    const stored = String((await profileOf(person.id))?.teaching);
    expect(Buffer.byteLength(stored)).toBeLessThanOrEqual(MAX_TEACHING_BYTES);
  });

  test("an old client changes the newest post and the degree, and nothing of the rest", async () => {
    const { put, get } = await call();
    await put({ teaches: TEACHES, posts: POSTS, newest_levels: ["middle"] });
    await put(undefined, { company_name: "New School", start_date: "2024-06-01", education_degree: "M.A." });
    expect(await get()).toMatchObject({
      company_name: "New School",
      start_date: "2024-06-01",
      education_degree: "M.A.",
      teaching: { teaches: TEACHES, posts: POSTS, newest_levels: ["middle"] },
    });
  });

  test("a recruiter has none: it is refused, and null is fine", async () => {
    const person = await withToken("admin");
    const put = (teaching: unknown) => api("PUT", `/user/${person.id}`, { body: { teaching }, token: person.token });
    const before = await snapshot();
    expectError(await put({ teaches: TEACHES }), 400, "bad_input", ["teaching"]);
    expectError(await put({}), 400, "bad_input", ["teaching"]);
    expect(await snapshot()).toEqual(before);
    expect((await put(null)).status).toBe(200);
    await sql("UPDATE profiles SET teaching = '{\"keep_from_school\":true}' WHERE user_id = ?", person.id);
    const got = await api<ProfileView>("GET", `/user/${person.id}`, { token: person.token });
    expect(got.body.teaching).toBeNull();
  });
});

test("the copy of her data has it as it is, and nothing of another person's", async () => {
  const [person, other] = [await createAccount("user"), await createAccount("user")];
  const now = new Date("2026-11-28T10:00:00Z");
  await updateProfile({ db, now }, person, {
    teaching: { teaches: TEACHES, seeks: { ...SEEKS, places: [] } } as TeachingChanges,
  });
  await updateProfile({ db, now }, other, { teaching: { keep_from_school: false } });
  const exported = exportOwnData({ db, resumes: bindings.RESUMES, now }, person);
  const files = await Array.fromAsync(exported, (file) => ("text" in file ? [file.name, file.text] : [file.name, ""]));
  const profile = JSON.parse(new Map(files as [string, string][]).get("profile.json") ?? "{}");
  expect(profile.teaching).toEqual({ teaches: TEACHES, seeks: { ...SEEKS, places: [] } });
});

describe("a recruiter", () => {
  test.each(["/teachingprofile", "/teachingprofile/teaches", "/teachingprofile/post"])("finds no %s", async (path) => {
    const person = await signedIn("admin");
    expect((await person.get(path)).status).toBe(403);
    const before = await snapshot();
    if (path !== "/teachingprofile") await person.form(path, { subjects: "Physics", school: "X" });
    expect(await snapshot()).toEqual(before);
    expect(linksOf(await (await person.get("/userprofile")).text())).not.toContain("/teachingprofile");
  });
});
