/** What ends when an address is proven for the first time by somebody who did not know the password; and what stays otherwise. */
import { getTableName } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { beforeEach, describe, expect, test } from "vitest";
import { oneTimeTokens } from "~/db/schema/mail-tokens-and-limits";
import { changeAddress } from "~/domain/accounts/change-address.server";
import { changePassword } from "~/domain/accounts/change-password.server";
import { confirmInSession } from "~/domain/accounts/confirm-address.server";
import { endOtherSessions } from "~/domain/accounts/end-session.server";
import { prepareResetMail, resetPassword } from "~/domain/accounts/reset-password.server";
import { signInElsewhere } from "~/domain/accounts/sign-in-with-google.server";
import { hashToken, newToken } from "~/domain/ids";
import { describeInstitution } from "~/domain/institutions/found-institution.server";
import { readCalendar, readCalendarAddress } from "~/domain/interviews/share-calendar.server";
import { PRIVATE_TABLES } from "~/domain/privacy/private-tables/statements.server";
import { visitor } from "../support/app";
import { config, db, publishedRows, rowsOf, SURROUNDINGS, sql, type Table, unpublishedRows } from "../support/bindings";
import {
  type Account,
  createAccount,
  createApplication,
  createInstitution,
  createJob,
  createSession,
  createUnpublishedJob,
  findInstitutionOf,
  JOB_FIELDS,
  PASSWORD,
  setVerifiedHosts,
  workAlone,
} from "../support/factories";
import { textOf } from "../support/pages";
import { insertPlainRow } from "../support/plain-row";
import { putUntoldMove } from "../support/school-moves";

const EMAIL = "head@hillview.example";
const deps = () => ({ ...SURROUNDINGS, db, now: new Date(), config });
let account: Account;
let attacker: Account;
let school: { id: string };
let session: string;

/** A link of this purpose, which the mailbox of the account has got. */
async function mailed(purpose: "reset" | "confirm"): Promise<string> {
  const token = newToken();
  const ahead = { expiresAt: new Date(Date.now() + 60_000), createdAt: new Date() };
  await db
    .insert(oneTimeTokens)
    .values({ tokenHash: hashToken(token), userId: account.id, email: EMAIL, purpose, ...ahead });
  return token;
}

/** Somebody has made an account in the head's address, filled all of it, and let it into an institution of his own. */
beforeEach(async () => {
  account = await createAccount(
    "admin",
    { email: EMAIL },
    {
      f_name: "Not",
      mobile: "9876543210",
      resume_path: "resumes/r",
      photoKey: "photos/p",
      photoURL: "/photos/p",
      isCurrent: true,
    },
  );
  session = await createSession(account, "web");
  await createSession(account, "api");
  attacker = await createAccount("admin", { email: "x@elsewhere.example", emailVerifiedAt: new Date(5) });
  school = await createInstitution(
    [
      [account, "owner"],
      [attacker, "recruiter"],
    ],
    { websiteHost: "hillview.example" },
  );
  const { id } = account;
  const other = await createInstitution([[await createAccount("admin"), "owner"]]);
  const job = await createJob(attacker, { institutionId: school.id });
  const application = await createApplication(job, { stars: 3 });
  await mailed("confirm");
  await sql("INSERT INTO identities VALUES ('i', 's', ?, ?, 5)", id, EMAIL);
  await sql("INSERT INTO passkeys VALUES ('p', ?, 'c', 'k', 0, '', 'Phone', 5, null, null, null)", id);
  await sql("INSERT INTO consents VALUES ('c', ?, 'reminders', '2026-01-01', 'yourdata', 5, null)", id);
  await sql("INSERT INTO nominees VALUES (?, 'N', 'n@elsewhere.example', 5)", id);
  await sql("INSERT INTO mail_settings VALUES (?, 'messages', 'off', 5)", id);
  await sql("INSERT INTO form_drafts VALUES ('t', ?, '{}', 5, 5)", id);
  await sql("INSERT INTO saved_jobs VALUES (?, ?, 5)", id, job.id);
  await sql(
    "INSERT INTO notifications (id, user_id, event_key, text, href, created_at) VALUES ('n', ?, 'k', 't', '/', 5)",
    id,
  );
  await sql("INSERT INTO idempotency_keys VALUES (?, 'k', 'r', 1, null)", id);
  await putUntoldMove({ id: "m", applicationId: application.id, actorId: id, notifyAt: 8e15 });
  await sql("INSERT INTO application_notes VALUES (?, ?, 'note', 5, 5)", application.id, id);
  await sql("INSERT INTO application_stars VALUES (?, ?, 5, 5)", application.id, id);
  await sql("INSERT INTO application_stars VALUES (?, ?, 1, 5)", application.id, attacker.id);
  // Of an institution that she has left, and in which nobody is left.
  await sql("INSERT INTO institutions (id, created_at, updated_at) VALUES ('left', 5, 5)");
  await sql("INSERT INTO templates VALUES ('own', 'left', ?, 'Own', 't', 5, 5)", id);
  await sql("INSERT INTO templates VALUES ('school', ?, ?, 'School', 't', 5, 5)", school.id, id);
  await sql("INSERT INTO moderation_items VALUES ('r', 'report', 'job', ?, 'money', null, ?, 5, null)", job.id, id);
  await sql("INSERT INTO institution_join_requests VALUES ('q', ?, ?, 5, null)", other.id, id);
  await sql(
    "INSERT INTO institution_invitations VALUES ('by', ?, 'friend@elsewhere.example', 'owner', ?, 'h1', 5, 9e15)",
    school.id,
    id,
  );
  await sql(
    "INSERT INTO institution_invitations VALUES ('to', ?, ?, 'reader', (SELECT user_id FROM institution_members WHERE institution_id = ?), 'h2', 5, 9e15)",
    other.id,
    EMAIL,
    other.id,
  );
  await createUnpublishedJob({ id }, "scheduled", { id: "d", publishAt: new Date(9e15) });
  await sql("UPDATE users SET mail_zone = 'Asia/Tokyo', passkey_offer_closed_at = 5 WHERE id = ?", id);
  await fillOthers();
});

const reset = async () => {
  const input = {
    token: await mailed("reset"),
    password: "a-new-secret-of-hers",
    keep_held: false,
    end_passkeys: false,
  };
  return resetPassword(deps(), input);
};
const google = () =>
  signInElsewhere(
    deps(),
    {
      issuer: "https://accounts.example",
      subject: "107",
      email: EMAIL,
      isEmailVerified: true,
      picture: null,
      givenName: null,
      familyName: null,
    },
    null,
  );

/** The tables of which the account's rows end, by their names in the code. */
const ENDING = Object.entries(PRIVATE_TABLES).flatMap(([name, { firstProof }]) =>
  "ends" in firstProof ? [{ name, owner: firstProof.owner, table: firstProof.owner.table as SQLiteTable }] : [],
);

/** How many rows of each table that ends are the account's. */
async function prepared(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name, owner, table } of ENDING) {
    const rows = await rowsOf(getTableName(table) as Table);
    counts[name] = rows.filter((row) => row[owner.name] === account.id).length;
  }
  return counts;
}

/** A table that ends and of which this file knows nothing gets a plain row of the account. */
async function fillOthers(): Promise<void> {
  const counts = await prepared();
  for (const { name, owner, table } of ENDING)
    if (counts[name] === 0) await sql(insertPlainRow(table, { [owner.name]: `'${account.id}'` }));
}
const profile = async () => (await rowsOf("profiles")).find(({ user_id }) => user_id === account.id);
const user = async () => (await rowsOf("users")).find(({ id }) => id === account.id);
const members = async () =>
  (await rowsOf("institution_members")).filter(({ institution_id }) => institution_id === school.id);

test("the account of this file has a row in each table that ends", async () => {
  expect(Object.entries(await prepared()).filter(([, rows]) => rows === 0)).toEqual([]);
});

describe.each([
  ["a reset link", reset, { oneTimeTokens: 0, sessions: 0, identities: 0 }],
  ["Google", google, { oneTimeTokens: 0, sessions: 1, identities: 1 }],
])("the first proof, by %s", (_name, prove, left) => {
  test("ends what was prepared: every row of the tables that end, and what the person of the account set", async () => {
    await prove();
    const counts = await prepared();
    expect(counts).toEqual({ ...Object.fromEntries(Object.keys(counts).map((name) => [name, 0])), ...left });
    const { user_id, updated_at, ...texts } = (await profile()) ?? {};
    expect([user_id, updated_at]).toEqual([account.id, expect.any(Number)]);
    expect(Object.values(texts).filter((value) => value !== null && value !== 0)).toEqual([]);
    expect(await user()).toMatchObject({
      mail_zone: null,
      passkey_offer_closed_at: null,
      email_verified_at: expect.any(Number),
    });
    expect(await rowsOf("moderation_items")).toMatchObject([{ account_id: null, settled_at: null }]);
    // Its held job is the school's, and stays with a colleague.
    expect(await unpublishedRows()).toMatchObject([{ state: "scheduled", user_id: attacker.id }]);
    expect(await rowsOf("applications")).toMatchObject([{ stars: 1 }]);
  });

  test("ends the membership, the request and the invitations that she sent; the institution does not write from her host", async () => {
    await createJob(account, { institutionId: school.id });
    await prove();
    expect(await members()).toMatchObject([{ user_id: attacker.id, role: "owner" }]);
    expect((await rowsOf("institutions")).every(({ verified_host }) => verified_host === null)).toBe(true);
    expect((await findInstitutionOf(account.id))?.id).not.toBe(school.id);
    expect(await rowsOf("institution_join_requests")).toEqual([]);
    expect((await rowsOf("institution_invitations")).map(({ id }) => id)).toEqual(["to"]);
    expect(await rowsOf("templates")).toMatchObject([{ id: "school", user_id: attacker.id }]);
    expect((await publishedRows()).map(({ user_id, institution_id }) => [user_id, institution_id])).toEqual([
      [attacker.id, school.id],
      [attacker.id, school.id],
    ]);
  });

  test("leaves the jobs of somebody who was alone to her: their applicants find somebody", async () => {
    await workAlone(attacker.id);
    await sql("UPDATE jobs SET user_id = ?", account.id);
    await prove();
    expect(await members()).toEqual([]);
    const own = (await findInstitutionOf(account.id))?.id;
    const held = { state: "held", publish_at: null, user_id: account.id, institution_id: own };
    expect(await unpublishedRows()).toMatchObject([held]);
    expect((await publishedRows()).map(({ user_id, institution_id }) => [user_id, institution_id])).toEqual([
      [account.id, (await findInstitutionOf(account.id))?.id],
    ]);
    expect(await findInstitutionOf(account.id)).toMatchObject({ name: JOB_FIELDS.company_name });
  });

  test("changes the private address of the calendar", async () => {
    const { path } = await readCalendarAddress(deps(), account);
    const file = path.split("/").at(-1) ?? "";
    expect(await readCalendar(deps(), file)).toContain("BEGIN:VCALENDAR");
    await prove();
    await expect(readCalendar(deps(), file)).rejects.toMatchObject({ code: "not_found" });
  });

  test("is told in the mail", async () => {
    await prove();
    const bodies = (await rowsOf("mail_outbox")).map(({ body }) => String(body));
    expect(bodies.some((body) => body.includes("What was set up in the account before this has ended"))).toBe(true);
  });

  test("that is not the first one ends none of this", async () => {
    await sql("UPDATE users SET email_verified_at = 5");
    await sql("DELETE FROM identities");
    await prove();
    expect(await members()).toHaveLength(2);
    expect(await profile()).toMatchObject({ resume_path: "resumes/r", photo_key: "photos/p" });
    expect(await prepared()).toMatchObject({ nominees: 1, mailSettings: 1, formDrafts: 1, passkeys: 1, savedJobs: 1 });
    expect(await unpublishedRows()).toMatchObject([{ state: "scheduled" }]);
    expect(await user()).toMatchObject({ mail_zone: "Asia/Tokyo" });
  });
});

test("the first proof in the account's own session ends nothing: who made the account proves it", async () => {
  const before = await prepared();
  await confirmInSession(deps(), await mailed("confirm"), { actor: account, tokenHash: hashToken(session) });
  expect(await prepared()).toEqual({ ...before, oneTimeTokens: before.oneTimeTokens });
  expect(await members()).toHaveLength(2);
  expect(await profile()).toMatchObject({ resume_path: "resumes/r" });
  expect(await user()).toMatchObject({ email_verified_at: expect.any(Number), calendar_version: 1 });
});

test("a reset by whoever is logged in to the account ends nothing but sessions and links; another account's session is none", async () => {
  const before = await prepared();
  const input = { password: "a-new-secret-of-hers", keep_held: false, end_passkeys: false };
  const done = await resetPassword(deps(), { token: await mailed("reset"), ...input }, account);
  expect([done, await prepared()]).toEqual([{ isFirstProof: false }, { ...before, sessions: 0, oneTimeTokens: 0 }]);
  expect([(await members()).length, await profile()]).toMatchObject([2, { resume_path: "resumes/r" }]);
  expect(await unpublishedRows()).toMatchObject([{ state: "scheduled" }]);
  expect(await user()).toMatchObject({ email_verified_at: expect.any(Number) });
  await sql("UPDATE users SET email_verified_at = NULL WHERE id = ?", account.id);
  await resetPassword(deps(), { token: await mailed("reset"), ...input }, attacker);
  expect([(await members()).length, (await prepared()).nominees]).toEqual([1, 0]);
});

test("the mail and the page of a reset say what ends, what stays, the way back, and how it all stays", async () => {
  await sql("UPDATE jobs SET publish_at = 9e12");
  await sql("UPDATE untold_moves SET notify_at = 9e12");
  await (await prepareResetMail(deps(), EMAIL))();
  const mail = String((await rowsOf("mail_outbox")).at(-1)?.body);
  const token = /resetpassword\?token=(\S+)/.exec(mail)?.[1] ?? "";
  const page = textOf(await (await visitor().get(`/resetpassword?token=${token}`)).text());
  for (const text of [mail, page]) {
    expect(text).toContain("What was set up in the account before this ends");
    expect(text).toContain("Your jobs, applications and messages stay yours.");
    expect(text).toContain("To work for the institution again, ask a colleague there to invite you.");
    expect(text).toContain("Then log in first, and open this link in the same browser: all of it stays.");
  }
  const own = visitor({ "__Host-session": session });
  expect(textOf(await (await own.get(`/resetpassword?token=${token}`)).text())).not.toContain("What was set up");
  const sent = await own.form(`/resetpassword?token=${token}`, { token, password: "a-new-secret-of-hers" });
  expect([sent.status, (await members()).length]).toEqual([303, 2]);
});

describe("only a proven colleague inherits, where addresses are confirmed", () => {
  const proving = () => ({ ...deps(), config: { ...config, confirmsAddresses: true } });
  const input = { password: "a-new-secret-of-hers", keep_held: false, end_passkeys: false };

  test("at the first proof: an older colleague without a proof is passed over", async () => {
    const unproven = await createAccount("admin");
    await sql("INSERT OR REPLACE INTO institution_members VALUES (?, ?, 'owner', 1)", unproven.id, school.id);
    await resetPassword(proving(), { token: await mailed("reset"), ...input });
    expect((await members()).find(({ user_id }) => user_id === attacker.id)).toBeDefined();
    const job = await createJob(attacker, { institutionId: school.id });
    expect((await publishedRows()).filter(({ user_id }) => user_id === unproven.id)).toEqual([]);
    expect(job.institutionId).toBe(school.id);
  });

  test("without one, nobody becomes an owner, and each keeps the jobs of her own", async () => {
    await sql("UPDATE users SET email_verified_at = NULL");
    const hers = await createJob(account, { institutionId: school.id });
    await resetPassword(proving(), { token: await mailed("reset"), ...input });
    expect(await members()).toEqual([]);
    const jobs = (await publishedRows()).map(({ id, user_id, institution_id }) => [
      id === hers.id,
      user_id,
      institution_id,
    ]);
    const own = [(await findInstitutionOf(attacker.id))?.id, (await findInstitutionOf(account.id))?.id];
    expect(new Set([...own, school.id]).size).toBe(3);
    expect(jobs.sort()).toEqual([
      [false, attacker.id, own[0]],
      [true, account.id, own[1]],
    ]);
  });

  test("when an account is closed", async () => {
    await sql("UPDATE users SET email_verified_at = iif(id = ?, 5, NULL)", account.id);
    const person = visitor({ "__Host-session": session });
    const closing = { intent: "close", password: PASSWORD, confirm: "on" };
    const env = { CONFIRM_ADDRESSES: "1" };
    expect((await person.form("/yourdata/close", closing, { env })).status).toBe(303);
    expect((await members()).filter(({ role }) => role === "owner")).toEqual([]);
  });
});

test("another address of an unconfirmed account ends its work among colleagues; whoever works alone stays", async () => {
  const person = { ...account };
  const change = (email: string) =>
    changeAddress({ ...deps(), config: { ...config, confirmsAddresses: true } }, person, { email, password: PASSWORD });
  await change("other@elsewhere.example");
  expect((await members()).map(({ user_id }) => user_id)).toEqual([attacker.id]);
  expect((await rowsOf("notifications")).map(({ text }) => String(text))).toContainEqual(
    expect.stringContaining("You no longer work for your institution, as your address is another one"),
  );
  const own = await createInstitution([[account, "owner"]]);
  await sql("DELETE FROM limit_counters");
  Object.assign(person, { email: "other@elsewhere.example" });
  await change("third@elsewhere.example");
  expect((await rowsOf("institution_members")).map(({ institution_id }) => institution_id)).toContain(own.id);
});

test("a check of a school ends with another name, website or place, and stays otherwise", async () => {
  await sql("UPDATE institution_members SET role = 'owner'");
  await sql("UPDATE institution_invitations SET expires_at = 9e12");
  const about = { name: "Hill View School", kind: "school" as const, place: "Pune", website: null, about: null };
  const describe = (changes: object) =>
    describeInstitution(deps(), attacker, { ...about, ...changes }, { warning: null, statements: () => [] });
  await describe({});
  const isChecked = async (changes: object) => {
    await sql("UPDATE institutions SET checked_at = 5, name = ?, place = 'Pune' WHERE id = ?", about.name, school.id);
    await describe(changes);
    return (await rowsOf("institutions")).find(({ id }) => id === school.id)?.checked_at === 5;
  };
  expect([await isChecked({}), await isChecked({ about: "We teach." })]).toEqual([true, true]);
  expect([await isChecked({ place: "Nashik" }), await isChecked({ place: null })]).toEqual([false, false]);
  expect(await isChecked({ name: "Hill Views School" })).toBe(false);
});

test("a reset and a confirmation at once leave one of both outcomes whole", async () => {
  const token = await mailed("confirm");
  await Promise.allSettled([
    reset(),
    confirmInSession(deps(), token, { actor: account, tokenHash: hashToken(session) }),
  ]);
  const kept = (await members()).length === 2;
  expect(await prepared()).toMatchObject({
    nominees: kept ? 1 : 0,
    formDrafts: kept ? 1 : 0,
    mailSettings: kept ? 1 : 0,
  });
});

test("the page of a reset link says before it what ends, and the next one afterwards", async () => {
  const token = await mailed("reset");
  const person = visitor();
  const page = textOf(await (await person.get(`/resetpassword?token=${token}`)).text());
  expect(page).toContain("What was set up in the account before this ends");
  const sent = await person.form(`/resetpassword?token=${token}`, { token, password: "a-new-secret-of-hers" });
  expect(textOf(await (await person.follow(sent)).text())).toContain(
    "What was set up in the account before this has ended",
  );
  const again = await mailed("reset");
  expect(textOf(await (await visitor().get(`/resetpassword?token=${again}`)).text())).not.toContain("What was set up");
});

describe("the private address of a calendar ends with", () => {
  const live = () => ({ actor: account, tokenHash: hashToken(session) });
  test.each([
    [
      "a change of the password",
      () => changePassword(deps(), live(), { currentPassword: PASSWORD, password: "another-fine-secret" }),
    ],
    ["a reset, also a later one", reset],
    ["“Sign out everywhere”", () => endOtherSessions({ db }, live() as Parameters<typeof endOtherSessions>[1])],
  ])("%s", async (_name, act) => {
    await sql("UPDATE users SET email_verified_at = 5");
    await setVerifiedHosts();
    const before = await readCalendarAddress(deps(), account);
    await act();
    const after = await readCalendarAddress(deps(), account);
    expect(after.version).toBe(before.version + 1);
    await expect(readCalendar(deps(), before.path.split("/").at(-1) ?? "")).rejects.toMatchObject({
      code: "not_found",
    });
  });

  test("no refused change", async () => {
    await expect(
      changePassword(deps(), live(), { currentPassword: "not-hers-at-all", password: "another-fine-secret" }),
    ).rejects.toThrow();
    expect(await user()).toMatchObject({ calendar_version: 1 });
  });
});
