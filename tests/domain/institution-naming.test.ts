/** A recruiter's first public job names her institution in the same batch, whichever way it became public. */
import { beforeEach, describe, expect, test } from "vitest";
import { oneTimeTokens } from "~/db/schema/mail-tokens-and-limits";
import { confirmInSession } from "~/domain/accounts/confirm-address.server";
import { resetPassword } from "~/domain/accounts/reset-password.server";
import { hashToken, newToken } from "~/domain/ids";
import { api } from "../support/app";
import { config, db, rowsOf, SURROUNDINGS, sql, unpublishedRows } from "../support/bindings";
import { type Account, createInstitution, createSession, JOB_FIELDS, signedIn, withToken } from "../support/factories";
import { runScheduled } from "../worker/scheduled";

const HELD = { env: { CONFIRM_ADDRESSES: "1" } };
const CLEAN = { ...JOB_FIELDS, vacancy: 2 };
const deps = () => ({ ...SURROUNDINGS, db, now: new Date(), config });
let recruiter: Account & { token: string };

beforeEach(async () => {
  recruiter = await withToken("admin");
});

const post = (options: object = {}, body: object = CLEAN) =>
  api("POST", `/jobs/createjob/${recruiter.id}`, { token: recruiter.token, body, ...options });
const onlyDraft = async () => String((await unpublishedRows())[0]?.id);
async function linkOf(purpose: "confirm" | "reset"): Promise<string> {
  const token = newToken();
  const ahead = { expiresAt: new Date(Date.now() + 60_000), createdAt: new Date() };
  const link = { tokenHash: hashToken(token), userId: recruiter.id, email: recruiter.email, purpose };
  await db.delete(oneTimeTokens);
  await db.insert(oneTimeTokens).values({ ...link, ...ahead });
  return token;
}
const named = async () => (await rowsOf("institutions")).filter(({ name }) => name !== null);
async function expectNamed(): Promise<void> {
  const [school, ...others] = await named();
  expect(school).toMatchObject({ name: "Hill View School", slug: "hill-view-school", kind: "school", place: "Pune" });
  expect(others).toEqual([]);
  expect(await rowsOf("institution_members")).toMatchObject([
    { user_id: recruiter.id, institution_id: school?.id, role: "owner" },
  ]);
  const jobs = await rowsOf("jobs");
  expect(jobs.length).toBeGreaterThan(0);
  expect(new Set(jobs.map(({ institution_id }) => institution_id))).toEqual(new Set([school?.id]));
}

describe("a first job that becomes public", () => {
  test("by a call", async () => {
    const { body } = await post();
    await expectNamed();
    expect((await api("GET", `/jobs/getjobbyid/${String(body.id)}`)).body).toMatchObject({
      institution: { slug: "hill-view-school" },
    });
  });

  test("by the form", async () => {
    const person = await signedIn("admin", recruiter);
    const sent = await person.form("/recruiter", {
      ...CLEAN,
      vacancy: "2",
      drawn_for: recruiter.id,
      request_key: crypto.randomUUID(),
    });
    expect(sent.status).toBe(303);
    await expectNamed();
  });

  test("by the confirmation of the address, with every job that was held", async () => {
    await post(HELD);
    await post(HELD, { ...CLEAN, title: "TGT Mathematics" });
    expect(await named(), "nothing is public yet").toEqual([]);
    const tokenHash = hashToken(await createSession(recruiter, "web"));
    await confirmInSession(deps(), await linkOf("confirm"), { actor: recruiter, tokenHash });
    expect(await rowsOf("jobs")).toHaveLength(2);
    await expectNamed();
  });

  test("by a reset that publishes what was held", async () => {
    await post(HELD);
    const input = { password: "a-new-secret-of-hers", keep_held: false, end_passkeys: false };
    await resetPassword(deps(), { token: await linkOf("reset"), ...input });
    await expectNamed();
  });

  test("by publishing a held job", async () => {
    await post(HELD);
    await sql("UPDATE users SET email_verified_at = 5");
    const done = await api("POST", `/jobs/publishjob/${await onlyDraft()}`, { token: recruiter.token, ...HELD });
    expect(done.status).toBe(200);
    await expectNamed();
  });

  test("by the run at the time that was chosen", async () => {
    await post(HELD);
    await sql("UPDATE jobs SET state = 'scheduled', publish_at = 5");
    await runScheduled("* * * * *");
    await expectNamed();
  });

  test("by a moderator who has looked at it", async () => {
    await post(HELD);
    await sql("UPDATE jobs SET state = 'waiting'");
    const moderator = await signedIn("user");
    await sql("UPDATE users SET email_verified_at = 5");
    const version = String((await unpublishedRows())[0]?.updated_at);
    const env = { MODERATORS: moderator.account.email };
    const done = await moderator.form("/moderation", { intent: "publish", id: await onlyDraft(), version }, { env });
    expect(done.status).toBe(303);
    await expectNamed();
  });

  test("by a text that was changed", async () => {
    await post(HELD);
    await sql("UPDATE jobs SET state = 'refused'");
    const done = await api("PUT", `/jobs/updatejob/${await onlyDraft()}`, { token: recruiter.token, body: CLEAN });
    expect(done.status).toBe(200);
    await expectNamed();
  });
});

test("two first jobs at once name one institution, and a taken address gets another ending", async () => {
  await createInstitution([], { slug: "hill-view-school", name: "Another" });
  await Promise.all([post(), post({}, { ...CLEAN, title: "TGT Mathematics" })]);
  const schools = (await rowsOf("institutions")).filter(({ name }) => name === "Hill View School");
  expect(schools).toHaveLength(1);
  expect(String(schools[0]?.slug)).toMatch(/^hill-view-school-[0-9a-f]{6}$/);
  expect((await rowsOf("jobs")).map(({ institution_id }) => institution_id)).toEqual([schools[0]?.id, schools[0]?.id]);
});

test("a later job that names another school goes where its recruiter works, and names nothing", async () => {
  await post();
  await post({}, { ...CLEAN, title: "TGT Mathematics", company_name: "Other School" });
  expect(await named()).toHaveLength(1);
});

test("a job that is refused names nothing", async () => {
  const candidate = await withToken("user");
  expect((await api("POST", `/jobs/createjob/${candidate.id}`, { token: candidate.token, body: CLEAN })).status).toBe(
    403,
  );
  expect((await post({}, { ...CLEAN, title: "" })).status).toBe(400);
  expect(await named()).toEqual([]);
});
