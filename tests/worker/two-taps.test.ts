/** An application in two taps: the form on the job's page comes filled, and sends as it comes. */
import { describe, expect, test } from "vitest";
import { visitor } from "../support/app";
import { rowsOf, sql, storedKeys } from "../support/bindings";
import { takeLoggedErrors } from "../support/captured-log";
import { APPLY_FIELDS, createAccount, createApplication, createJob, pdf, signedIn } from "../support/factories";
import { failingDatabase } from "../support/failing-storage";
import { attributesOf, partOf, textOf } from "../support/pages";

type Person = Awaited<ReturnType<typeof signedIn>>;
const openJob = async (fields = {}) => createJob(await createAccount("admin"), fields);
const pageOf = async (person: Person | ReturnType<typeof visitor>, jobId: string) =>
  (await person.get(`/jobdetails/${jobId}?apply=1`)).text();

/** The fields that the form sends if nothing is touched, as a browser collects them. */
function untouched(html: string): Record<string, string> {
  const form = partOf(html, /<dialog id="apply"/, "</dialog>");
  const inputs = [...form.matchAll(/<input\b[^>]*>/g)].map(([tag]) => attributesOf(tag, /<input\b[^>]*>/) ?? {});
  const isSent = ({ type, ...rest }: Record<string, string>) =>
    type === "radio" || type === "checkbox" ? "checked" in rest : type !== "file";
  return Object.fromEntries(inputs.filter(isSent).map(({ name = "", value = "" }) => [name, value]));
}

async function withResume(): Promise<Person> {
  const person = await signedIn("user");
  await sql(
    "UPDATE profiles SET f_name = 'Asha', l_name = 'Nair', mobile = '9876543210' WHERE user_id = ?",
    person.account.id,
  );
  await person.upload("/resume", { resume: pdf("Asha CV.pdf") });
  return person;
}
const profileOf = async ({ account }: Person) => (await rowsOf("profiles")).find((row) => row.user_id === account.id);

test("a candidate with a profile and a resume sends the form as it comes", async () => {
  const person = await withResume();
  const job = await openJob();
  const html = await pageOf(person, job.id);
  // Focus stands on the title: no field calls the keyboard.
  expect(attributesOf(html, /<h2 id="apply-title"[^>]*>/)).toMatchObject({ tabindex: "-1", autofocus: "" });
  const answer = await person.upload(`/jobdetails/${job.id}`, untouched(html));
  expect(answer.status).toBe(303);
  const sent = await rowsOf("applications");
  expect(sent).toMatchObject([
    {
      candidate_id: person.account.id,
      name: "Asha Nair",
      mobile: expect.stringContaining("9876543210"),
      experience: "0",
      resume_name: "Asha CV.pdf",
    },
  ]);
  expect(textOf(await (await person.follow(answer)).text())).toContain("Job application submitted successfully");
});

test("somebody without an account has three fields to type, and a file to choose", async () => {
  const job = await openJob();
  const html = await pageOf(visitor(), job.id);
  const form = partOf(html, /<dialog id="apply"/, "</dialog>");
  const typed = [...form.matchAll(/<input\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => !/type="(hidden|file|radio|checkbox)"/.test(tag));
  expect(typed.filter((tag) => tag.includes("required"))).toHaveLength(3);
  expect(untouched(html).applicant_experience).toBe("0");
  expect(attributesOf(html, /<h2 id="apply-title"[^>]*>/)).not.toHaveProperty("autofocus");
});

test("name, mobile and experience of the last application are not asked for again", async () => {
  const person = await signedIn("user");
  const { id: candidateId, email } = person.account;
  const last = { candidateId, email, name: "Asha K Nair", mobile: "9811122233", experience: "8+" as const };
  await createApplication(await openJob(), last);
  expect(untouched(await pageOf(person, (await openJob()).id))).toMatchObject({
    applicant_name: "Asha K Nair",
    applicant_mobile: "9811122233",
    applicant_experience: "8+",
  });
  await sql("UPDATE profiles SET f_name = 'Asha', mobile = '9876543210' WHERE user_id = ?", candidateId);
  expect(untouched(await pageOf(person, (await openJob()).id))).toMatchObject({
    applicant_name: "Asha",
    applicant_mobile: "9876543210",
  });
});

test("what a stranger typed under her address fills neither her form nor her made resume once it has joined her account", async () => {
  const env = { CONFIRM_ADDRESSES: "1" };
  const person = await signedIn("user");
  const { id, email } = person.account;
  const typed = {
    ...{ applicant_name: "Attacker Chosen Name", applicant_mobile: "9111100000", applicant_experience: "8+" },
    ...{ applicant_email: email, resume: pdf() },
  };
  const first = await openJob();
  expect((await visitor().upload(`/jobdetails/${first.id}`, typed, { env })).status).toBe(303);
  const own = { candidateId: id, email, name: "Asha K Nair", mobile: "9811122233", experience: "1+" as const };
  const form = async () => untouched(await pageOf(person, (await openJob()).id));
  // As it joins the account of who confirms the address.
  await sql("UPDATE applications SET candidate_id = ?, confirmed_at = 1 WHERE email = ?", id, email);
  const [joined] = await rowsOf("applications");
  expect(joined).toMatchObject({ candidate_id: id, name: "Attacker Chosen Name" });
  expect(await form()).toMatchObject({ applicant_name: "", applicant_mobile: "", applicant_experience: "0" });
  await createApplication(await openJob(), { ...own, createdAt: new Date(Date.now() - 60_000) });
  expect(await form()).toMatchObject({
    ...{ applicant_name: "Asha K Nair", applicant_mobile: "9811122233", applicant_experience: "1+" },
  });
  // Her resume is made of her profile alone.
  expect(JSON.stringify(await profileOf(person))).not.toMatch(/Attacker|91111/);
});

describe("the file of an application", () => {
  const fields = { ...APPLY_FIELDS, keep_resume: "1" };
  const send = async (person: Person, more: object = {}, env = {}) => {
    const job = await openJob();
    const body = { ...fields, applicant_email: person.account.email, resume: pdf("Asha CV.pdf"), ...more };
    return person.upload(`/jobdetails/${job.id}`, body, { env });
  };

  test("is kept as the resume unless she chooses otherwise, and the next form is complete", async () => {
    const person = await signedIn("user");
    expect(untouched(await pageOf(person, (await openJob()).id))).toMatchObject({ keep_resume: "1" });
    expect((await send(person)).status).toBe(303);
    expect(await profileOf(person)).toMatchObject({ resume_name: "Asha CV.pdf" });
    const next = untouched(await pageOf(person, (await openJob()).id));
    expect(next).toMatchObject({ use_stored_resume: "1" });
    expect(next).not.toHaveProperty("keep_resume");
    // The application has its own copy.
    expect(await storedKeys()).toHaveLength(2);
  });

  test("is not kept where she says so, nor from somebody without an account", async () => {
    const person = await signedIn("user");
    await send(person, { keep_resume: "" });
    expect(await profileOf(person)).toMatchObject({ resume_path: null });
    const job = await openJob();
    expect((await visitor().upload(`/jobdetails/${job.id}`, { ...fields, resume: pdf() })).status).toBe(303);
    expect(await storedKeys()).toHaveLength(2);
  });

  test("that cannot be kept is sent all the same", async () => {
    const person = await signedIn("user");
    const failing = failingDatabase((parts) =>
      parts.some((part) => /update "?profiles"? set/i.test(part)) ? "before" : null,
    );
    expect((await send(person, {}, { DB: failing.DB })).status).toBe(303);
    expect(await rowsOf("applications")).toHaveLength(1);
    expect(await profileOf(person)).toMatchObject({ resume_path: null });
    expect(takeLoggedErrors()).not.toEqual([]);
  });

  test("stays a file that is not to be kept when the form comes back", async () => {
    const person = await signedIn("user");
    const answer = await send(person, { keep_resume: "", applicant_mobile: "none" });
    expect(answer.status).toBe(400);
    expect(untouched(await answer.text())).toMatchObject({ keep_resume: "" });
  });
});

describe("how many", () => {
  test("have applied stands beside the number of posts: those of confirmed addresses", async () => {
    const job = await openJob();
    const shown = async () => textOf(await (await visitor().get(`/jobdetails/${job.id}`)).text());
    expect(await shown()).toMatch(/Vacancy\s*2\s*Applied\s*0/);
    const other = await openJob();
    for (const confirmedAt of [new Date(), new Date(), null]) await createApplication(other, { confirmedAt });
    expect(textOf(await (await visitor().get(`/jobdetails/${other.id}`)).text())).toMatch(/Applied\s*2/);
  });

  test("of her applications wait for an answer stands in the form and above her list", async () => {
    const person = await signedIn("user");
    const mine = { candidateId: person.account.id, email: person.account.email };
    const dueAt = new Date(Date.now() + 86_400_000);
    const job = await openJob();
    expect(textOf(await pageOf(person, job.id))).not.toContain("wait for an answer");
    for (const status of ["submitted", "shortlisted", "rejected", "withdrawn"] as const) {
      const isLive = status === "submitted" || status === "shortlisted";
      await createApplication(await openJob(), { ...mine, status, ...(isLive ? { turn: "school", dueAt } : {}) });
    }
    await createApplication(await openJob(), { ...mine, status: "offered", turn: "candidate", dueAt });
    await createApplication(await openJob(), { candidateId: null, status: "submitted", turn: "school", dueAt });
    const words = "2 of your applications wait for an answer";
    expect(textOf(await pageOf(person, job.id))).toContain(words);
    expect(textOf(await (await person.get("/applied-jobs")).text())).toContain(words);
  });
});
