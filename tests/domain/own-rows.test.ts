/** What one account reads and changes of itself, among the same rows of others: the stores and use-cases alone. */
import { beforeEach, expect, test } from "vitest";
import { identities } from "~/db/schema/accounts";
import { formDrafts } from "~/db/schema/drafts-and-job-news";
import { notifications, savedJobs } from "~/db/schema/jobs-and-applications";
import { findLiveSession, findReaderOfLink } from "~/domain/accounts/find-session.server";
import { findOwnSession, liveSessionsRead } from "~/domain/accounts/queries.server";
import type { RegistrationInput } from "~/domain/accounts/schema";
import { completeRegistration } from "~/domain/accounts/sign-up.server";
import { deleteOtherSessions, deleteOwnSession } from "~/domain/accounts/statements.server";
import { createEffects } from "~/domain/effects";
import { hashToken, newRowId, newToken } from "~/domain/ids";
import { postJob } from "~/domain/jobs/post-job.server";
import { JobInput } from "~/domain/jobs/schema";
import { readApplications, readJobs, readPerson, readUnpublishedJobs } from "~/domain/privacy/export-own-data.server";
import { setProfile } from "~/domain/profiles/statements.server";
import { matchRoute } from "~/edge/match";
import type { RequestContext } from "~/http/context";
import { beginSession } from "~/http/session";
import { config, countRows, db, effects, rowsOf, sql } from "../support/bindings";
import {
  type Account,
  createAccount,
  createApplication,
  createInstitution,
  createJob,
  createKey,
  createSession,
  createUnpublishedJob,
  JOB_FIELDS,
} from "../support/factories";

const now = new Date();
let one: Account;
let other: Account;
beforeEach(async () => {
  [one, other] = [await createAccount("user"), await createAccount("user")];
});

const titleOf = (fields: unknown) => (typeof fields === "string" ? JSON.parse(fields).title : undefined);

test("a copy of one's own data holds nothing of anybody else's", async () => {
  const recruiter = await createAccount("admin");
  const job = await createJob(recruiter);
  for (const { id, email } of [one, other]) {
    await db.insert(identities).values({ issuer: "https://a.example", subject: id, userId: id, email, createdAt: now });
    await db.insert(savedJobs).values({ userId: id, jobId: job.id, createdAt: now });
    const notice = {
      id: newRowId(now),
      userId: id,
      eventKey: id,
      text: email,
      href: "/",
      readAt: null,
      createdAt: now,
    };
    await db.insert(notifications).values(notice);
    await createSession({ id, email, role: "user" }, "web");
    await createApplication(job, { candidateId: id, email });
    const institution = await createInstitution([[{ id, email, role: "user" }, "owner"]]);
    await createKey(institution.id, { madeBy: id, name: email });
    await sql(
      "INSERT INTO institution_invitations SELECT ?, institution_id, ?, 'reader', user_id, ?, 5, 5 FROM institution_members WHERE user_id = ?",
      newRowId(now),
      email,
      newRowId(now),
      id,
    );
    await sql(
      "INSERT INTO institution_join_requests SELECT ?, institution_id, ?, 5, null FROM institution_members WHERE user_id = ?",
      ...[newRowId(now), id, id],
    );
    await sql("INSERT INTO moderation_items VALUES (?, 'report', 'job', ?, 'other', ?, ?, 5, null)", id, id, email, id);
    await sql("INSERT INTO passkeys VALUES (?, ?, ?, 'key', 0, '', 'My phone', 5, null, null, null)", id, id, id);
    await sql("INSERT INTO consents VALUES (?, ?, 'reminders', '2026-11-23', 'yourdata', 5, null)", id, id);
    await sql(
      "INSERT INTO privacy_requests VALUES (null, 'access', ?, ?, ?, 1, 5, 5, 9, null, null)",
      email,
      email,
      id,
    );
    await sql("INSERT INTO nominees VALUES (?, 'Asha', ?, 5)", id, email);
    await createUnpublishedJob({ id }, "held", { title: email });
    const typed = { id: newRowId(now), userId: id, fields: JSON.stringify({ title: email }) };
    await db.insert(formDrafts).values({ ...typed, createdAt: now, updatedAt: now });
  }
  for (const { id, email } of [one, other]) {
    const { account, profile, lists } = await readPerson(db, id, 10);
    expect([account?.email, profile?.userId]).toEqual([email, id]);
    expect(
      lists.map(({ name, rows }) => [
        name,
        rows.map(({ email: address, text, fields }) => address ?? text ?? titleOf(fields)),
      ]),
    ).toEqual([
      ["logins", [undefined]],
      ["signInWith", [email]],
      ["passkeys", [undefined]],
      ["institution", [undefined]],
      ["invitations", [email]],
      ["requestToJoin", [undefined]],
      ["reports", [email]],
      ["consents", [undefined]],
      ["requests", [email]],
      ["nominee", [email]],
      ["mails", []],
      ["drafts", [email]],
      ["job-alerts", []],
      ["templates", []],
      ["messages", []],
      ["notes", []],
      ["stars", []],
      ["ratings", []],
      ["keys", [undefined]],
      ["breaks", []],
      ["saved-jobs", [undefined]],
      ["notifications", [email]],
    ]);
    expect(lists.find(({ name }) => name === "keys")?.rows).toMatchObject([{ name: email }]);
    const { rows } = await readApplications(db, id, "", 10);
    expect(rows.map(({ application }) => application.email)).toEqual([email]);
    expect((await readUnpublishedJobs(db, id, 10)).map(({ title }) => title)).toEqual([email]);
    expect(await readJobs(db, id, 0, 10)).toEqual({ posted: [], changed: [] });
  }
  expect((await readJobs(db, recruiter.id, 0, 10)).posted).toHaveLength(1);
});

test("an account writes its own profile alone", async () => {
  expect(await setProfile(db, one.id, { f_name: "Asha" })).toHaveLength(1);
  expect((await readPerson(db, one.id, 1)).profile?.f_name).toBe("Asha");
  expect((await readPerson(db, other.id, 1)).profile?.f_name).toBeNull();
});

test("nobody finds or ends a session of another account by its id", async () => {
  await createSession(one, "web");
  const [{ id = "" } = {}] = await liveSessionsRead(db, one.id, new Date(), 10);
  expect(await findOwnSession(db, other.id, id)).toBeNull();
  await deleteOwnSession(db, other.id, id);
  expect((await findOwnSession(db, one.id, id))?.session.userId).toBe(one.id);
  await deleteOwnSession(db, one.id, id);
  expect(await findOwnSession(db, one.id, id)).toBeNull();
});

test("a session that is over is found by nobody, neither by its token nor for a link that lives as long as it", async () => {
  const account = await createAccount("user");
  const begun = new Date("2026-11-22T06:00:00Z");
  const at = (hours: number) => ({ db, effects, now: new Date(begun.getTime() + hours * 3_600_000) });
  const times = { createdAt: begun, lastSeenAt: begun, idleMs: 2 * 3_600_000, expiresAt: at(24).now };
  const token = await createSession(account, "web", times);
  const [{ id = "" } = {}] = await liveSessionsRead(db, account.id, begun, 10);
  const found = async (hours: number) => [
    (await findLiveSession(at(hours), token, { kind: "web", isPage: false }))?.actor.id,
    (await findReaderOfLink(at(hours), { readerId: account.id, sessionId: id }))?.id,
  ];
  expect(await found(1)).toEqual([account.id, account.id]);
  expect(await found(3)).toEqual([undefined, undefined]);
  await sql("UPDATE sessions SET last_seen_at = expires_at");
  expect(await found(25)).toEqual([undefined, undefined]);
});

test("an account sees its own sessions, and ends its own others", async () => {
  const kept = hashToken(await createSession(one, "web"));
  const ended = hashToken(await createSession(one, "api"));
  const foreign = hashToken(await createSession(other, "web"));
  const seen = await liveSessionsRead(db, one.id, new Date(), 10);
  expect(new Set(seen.map(({ tokenHash }) => tokenHash))).toEqual(new Set([kept, ended]));
  expect(await deleteOtherSessions(db, one.id, kept)).toHaveLength(1);
  expect(new Set((await rowsOf("sessions")).map((row) => row.token_hash))).toEqual(new Set([kept, foreign]));
});

test("nobody completes another account's registration", async () => {
  const [input, deps] = [{ f_name: "Stolen" }, { db, now, config }];
  const registration = { userId: other.id, input: input as RegistrationInput };
  const done = completeRegistration(deps, registration, one);
  await expect(done).rejects.toMatchObject({ code: "not_found" });
  expect((await rowsOf("profiles")).map((row) => row.f_name)).toEqual([null, null]);
});

test("without a session a registration is completed only while it is open", async () => {
  const complete = (f_name: string) =>
    completeRegistration({ db, now, config }, { userId: one.id, input: { f_name } as RegistrationInput }, null);
  const names = async () =>
    Object.fromEntries((await rowsOf("profiles")).map(({ user_id, f_name }) => [user_id, f_name]));
  await sql("UPDATE users SET registration_open_until = ?", now.getTime());
  await expect(complete("Stolen")).rejects.toMatchObject({ code: "not_signed_in" });
  expect(await names()).toEqual({ [one.id]: null, [other.id]: null });
  await sql("UPDATE users SET registration_open_until = ?", now.getTime() + 1);
  await complete("Asha");
  expect(await names()).toEqual({ [one.id]: "Asha", [other.id]: null });
});

test("a candidate posts no job", async () => {
  const input = JobInput.parse(JOB_FIELDS);
  await expect(postJob({ db, now, effects, config }, one, input)).rejects.toMatchObject({ code: "not_allowed" });
  expect(await countRows("jobs")).toBe(0);
});

test("a session that has ended before it began begins nothing", async () => {
  const context = {
    db,
    now,
    config,
    route: matchRoute("/about"),
    effects: createEffects(() => {}),
  } as unknown as RequestContext;
  const begun = beginSession(context, { token: newToken(), actor: one }, false);
  await expect(begun).rejects.toMatchObject({ code: "not_signed_in" });
  expect(context.effects.cookies).toEqual([]);
});
