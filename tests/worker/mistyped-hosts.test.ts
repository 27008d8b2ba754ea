/** "Did you mean gmail.com?": asked where a candidate types her address, without script, and nothing is refused for it. */
import { beforeEach, expect, test } from "vitest";
import { visitor } from "../support/app";
import { rowsOf } from "../support/bindings";
import { APPLY_FIELDS, createAccount, createJob, type Job, pdf, signedIn } from "../support/factories";
import { linksOf, textOf } from "../support/pages";
import { mailsTo } from "./mails";

const env = { CONFIRM_ADDRESSES: "1" };
const TYPED = "asha@gmial.com";
const QUESTION = "Did you mean asha@gmail.com?";

let job: Job;
beforeEach(async () => {
  job = await createJob(await createAccount("admin"));
});

const apply = (changes: Record<string, string> = {}, person = visitor()) =>
  person.upload(
    `/jobdetails/${job.id}`,
    { ...APPLY_FIELDS, applicant_email: TYPED, resume: pdf(), ...changes },
    { env },
  );

test("an application is taken, and the page that answers asks, with a way to apply again", async () => {
  const person = visitor();
  const answer = await apply({}, person);
  expect(answer.status).toBe(303);
  expect(await rowsOf("applications")).toMatchObject([{ email: TYPED }]);
  expect(await mailsTo(TYPED)).toHaveLength(1);
  const html = await (await person.follow(answer)).text();
  expect(textOf(html)).toContain(`Application sent We have sent a mail to ${TYPED}.`);
  expect(textOf(html)).toContain(`${QUESTION} Apply again with that address`);
  expect(linksOf(html)).toContain(`/jobdetails/${job.id}?apply=1`);
});

test("the right address can be sent then, and the same one again", async () => {
  for (const applicant_email of [TYPED, "asha@gmail.com", TYPED]) {
    expect((await apply({ applicant_email, applicant_name: `Asha ${applicant_email.length}` })).status).toBe(303);
  }
  const emails = (await rowsOf("applications")).map(({ email }) => email);
  expect(new Set(emails)).toEqual(new Set([TYPED, "asha@gmail.com"]));
});

test("a right address is asked nothing", async () => {
  const person = visitor();
  const html = await (await person.follow(await apply({ applicant_email: "asha@mail.com" }, person))).text();
  expect(textOf(html)).toContain("Application sent We have sent a mail to asha@mail.com.");
  expect(html).not.toContain("Did you mean");
});

test("an application that comes back for another reason asks at its field", async () => {
  const answer = await apply({ applicant_mobile: "none" });
  expect(answer.status).toBe(400);
  const html = await answer.text();
  expect(html).toMatch(/<p class="hint" id="apply-applicant_email-hint">Did you mean asha@gmail\.com\?/);
});

test("a candidate with an account is asked nothing: the address is her account's", async () => {
  const person = await signedIn("user", await createAccount("user", { email: TYPED }));
  const html = await (await person.follow(await apply({}, person))).text();
  expect(html).not.toContain("Did you mean");
});

const NEW = { role: "user", email: TYPED, password: "chalk and duster" };

test("signing up makes the account, and the next page asks", async () => {
  const person = visitor();
  const answer = await person.form("/signup", NEW);
  expect(answer.headers.get("Location")).toBe("/userregister");
  const html = await (await person.follow(answer)).text();
  expect(textOf(html)).toContain(`${QUESTION} Sign up with that address`);
  expect(linksOf(html)).toContain("/signup");
  const again = await person.form("/signup", { ...NEW, email: "asha@gmail.com" });
  expect(again.headers.get("Location")).toBe("/userregister");
  expect(textOf(await (await person.follow(again)).text())).not.toContain("Did you mean");
});

test("a sign-up that comes back for another reason asks at its field", async () => {
  const html = await (await visitor().form("/signup", { ...NEW, password: "short" })).text();
  expect(html).toMatch(/<p class="hint" id="email-hint">Did you mean asha@gmail\.com\?/);
});
