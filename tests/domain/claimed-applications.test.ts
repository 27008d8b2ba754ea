/** An application that somebody sent with an address, and the account that has proven the address later: it joins, and can be disowned. */

import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { writeAll } from "~/db/client.server";
import { users } from "~/db/schema/accounts";
import { actAsGuest } from "~/domain/applications/apply/act-as-guest.server";
import { applyToJob, findJobToApplyTo } from "~/domain/applications/apply/apply-for-job.server";
import { claimApplication } from "~/domain/applications/apply/confirm-application.server";
import {
  disownJoined as disownApplication,
  takeBackDisowning,
} from "~/domain/applications/apply/disown-application.server";
import { guestKeyText, NUMBER_PURPOSE, readGuestKey } from "~/domain/applications/guest-link";
import { listOwnApplications } from "~/domain/applications/lists/queries.server";
import { joinApplications, readdressApplications } from "~/domain/applications/statements.server";
import { withdrawApplication } from "~/domain/applications/status/withdraw-application.server";
import { mailedNumber } from "~/domain/ids";
import {
  bindings,
  db,
  config as localConfig,
  rowsOf,
  SURROUNDINGS,
  snapshot,
  sql,
  storedKeys,
} from "../support/bindings";
import {
  type Account,
  APPLY_FIELDS,
  createAccount,
  createApplication,
  createJob,
  type Job,
  uploaded,
} from "../support/factories";
import { allowBrokenRows } from "../support/invariants";
import { ownApplication } from "../support/own-application";
import { confirmRow, disownJoined, putBack } from "../support/use-case-batches";

allowBrokenRows("clock that runs after the end", "a status is set by hand, and its clock is left as it was");

const config = { ...localConfig, confirmsAddresses: true };
const deps = () => ({ db, resumes: bindings.RESUMES, now: new Date(), config, ...SURROUNDINGS });

let job: Job;
let candidate: Account & { role: "user" };
beforeEach(async () => {
  job = await createJob(await createAccount("admin"));
  candidate = { ...(await createAccount("user")), role: "user" };
});

const apply = (actor: typeof candidate | null, name = "resume.pdf") =>
  applyToJob(deps(), { ...APPLY_FIELDS, applicant_email: candidate.email, job_id: job.id }, uploaded(name), actor);

async function confirm() {
  const now = new Date();
  await sql("UPDATE users SET email_verified_at = ? WHERE id = ?", now.getTime(), candidate.id);
  const [first, ...rest] = joinApplications(db, candidate, { isSameUser: true, now });
  if (first) await db.batch([first, ...rest]);
}

/** Why each was dropped, or whether it is confirmed. */
const states = async () =>
  Object.fromEntries(
    (await rowsOf("applications")).map(({ id, dropped_reason, confirmed_at }) => [
      id,
      dropped_reason ?? (confirmed_at === null ? "unconfirmed" : "confirmed"),
    ]),
  );

describe("an application that was planted before the account", () => {
  let planted: string;
  beforeEach(async () => {
    planted = (await apply(null, "planted.pdf")).id;
    await confirm();
  });

  test("is in the account, confirmed, and stands in the way of an own one", async () => {
    expect(await ownApplication({ db, now: new Date() }, candidate, job.id)).toMatchObject({
      id: planted,
      isJoined: true,
    });
    await expect(apply(candidate)).rejects.toMatchObject({ code: "conflict" });
  });

  test("goes out of every list when the account disowns it, and she can apply", async () => {
    await disownApplication(deps(), candidate, planted);
    expect(await ownApplication({ db, now: new Date() }, candidate, job.id)).toBeNull();
    const own = await apply(candidate);
    expect(await states()).toEqual({ [planted]: "not_me", [own.id]: "confirmed" });
    expect(await ownApplication({ db, now: new Date() }, candidate, job.id)).toMatchObject({
      id: own.id,
      isJoined: false,
    });
    const { applications } = await listOwnApplications({ db, now: new Date() }, candidate);
    expect(applications.map(({ id, droppedReason }) => [id, droppedReason])).toContainEqual([planted, "not_me"]);
  });

  test("stays disowned when the address is confirmed once more", async () => {
    await disownApplication(deps(), candidate, planted);
    await confirm();
    expect(await states()).toEqual({ [planted]: "not_me" });
  });

  test("comes back unconfirmed when she says that it was her, also twice, and “This is mine” confirms it", async () => {
    await disownApplication(deps(), candidate, planted);
    await disownApplication(deps(), candidate, planted);
    const stranger = await apply(null, "stranger.pdf");
    for (const _ of [1, 2])
      expect(await takeBackDisowning(deps(), candidate, planted)).toEqual({ id: planted, disowned: false });
    expect(await states()).toEqual({ [planted]: "unconfirmed", [stranger.id]: "unconfirmed" });
    for (const _ of [1, 2]) await claimApplication(deps(), candidate, planted);
    expect(await states()).toEqual({ [planted]: "confirmed", [stranger.id]: "other_confirmed" });
    // She has said now that it is hers.
    await expect(disownApplication(deps(), candidate, planted)).rejects.toMatchObject({ code: "conflict" });
  });

  test("that comes back is due anew: the days in which the school did not see it do not count", async () => {
    await disownApplication(deps(), candidate, planted);
    await sql("UPDATE applications SET turn = 'school', due_at = 5, waits_since = 1 WHERE id = ?", planted);
    const { now } = deps();
    await takeBackDisowning({ ...deps(), now }, candidate, planted);
    const [row] = (await rowsOf("applications")).filter(({ id }) => id === planted);
    expect(row).toMatchObject({ confirmed_at: null, turn: "school", waits_since: now.getTime() });
    expect(Number(row?.due_at)).toBeGreaterThan(now.getTime());
  });

  test("is not confirmed beside one that she has sent herself, not even a withdrawn one", async () => {
    await disownApplication(deps(), candidate, planted);
    const own = await apply(candidate);
    await takeBackDisowning(deps(), candidate, planted);
    const conflict = { code: "conflict", message: "You confirmed another application for this job" };
    await expect(claimApplication(deps(), candidate, planted)).rejects.toMatchObject(conflict);
    await sql("UPDATE applications SET status = 'withdrawn' WHERE id = ?", own.id);
    await expect(claimApplication(deps(), candidate, planted)).rejects.toMatchObject(conflict);
    expect(await states()).toEqual({ [planted]: "unconfirmed", [own.id]: "confirmed" });
  });

  test("is nobody else's to disown or to claim", async () => {
    const other = await createAccount("user");
    const before = await snapshot();
    for (const act of [disownApplication, claimApplication, takeBackDisowning]) {
      await expect(act(deps(), other, planted)).rejects.toMatchObject({ code: "not_found" });
      await expect(act(deps(), candidate, "nonsense")).rejects.toMatchObject({ code: "not_found" });
    }
    expect(await snapshot()).toEqual(before);
  });
});

test("what she sent from her account, or confirmed by its link, cannot be disowned", async () => {
  const own = await apply(candidate);
  // That somebody else has sent something without a log-in says nothing of hers.
  const strangers = await createApplication(await createJob(await createAccount("admin")));
  await confirm();
  await expect(disownApplication(deps(), candidate, own.id)).rejects.toMatchObject({ code: "conflict" });
  job = await createJob(await createAccount("admin"));
  const { id } = await apply(null);
  const key = readGuestKey(config, guestKeyText(config, { id, version: 1 }));
  const { number } = mailedNumber(config.linkSecret, NUMBER_PURPOSE, id);
  await actAsGuest(deps(), key, { way: "confirm", number });
  await expect(disownApplication(deps(), candidate, id)).rejects.toMatchObject({ code: "conflict" });
  expect(await states()).toEqual({ [own.id]: "confirmed", [id]: "confirmed", [strangers.id]: "confirmed" });
});

describe("several for one job", () => {
  let sent: string[];
  beforeEach(async () => {
    sent = [(await apply(null, "1.pdf")).id, (await apply(null, "2.pdf")).id, (await apply(candidate, "own.pdf")).id];
    await confirm();
  });

  test("all join unconfirmed, and each page offers to say which one is hers", async () => {
    expect(Object.values(await states())).toEqual(["unconfirmed", "unconfirmed", "unconfirmed"]);
    const { applications } = await listOwnApplications({ db, now: new Date() }, candidate);
    expect(applications.map(({ isClaimable, isJoined }) => [isClaimable, isJoined])).toEqual([
      [true, false],
      [true, true],
      [true, true],
    ]);
    await expect(apply(candidate)).rejects.toMatchObject({ code: "conflict" });
  });

  test("“This is mine” confirms one and drops the others; a second one is a conflict", async () => {
    const [first = "", second = "", third = ""] = sent;
    await claimApplication(deps(), candidate, second);
    expect(await states()).toEqual({ [first]: "other_confirmed", [second]: "confirmed", [third]: "other_confirmed" });
    await expect(claimApplication(deps(), candidate, first)).rejects.toMatchObject({ code: "conflict" });
  });

  test("a later proof of the address confirms the one that is left, and never fails", async () => {
    const [first = "", second = "", third = ""] = sent;
    await disownApplication(deps(), candidate, first);
    await disownApplication(deps(), candidate, second);
    await confirm();
    expect(await states()).toEqual({ [first]: "not_me", [second]: "not_me", [third]: "confirmed" });
  });
});

test("an application that began before the account got another address is refused, and takes no place", async () => {
  const victim = await apply(null, "victim.pdf");
  await sql("UPDATE users SET email = 'attacker@example.com', email_verified_at = 1 WHERE id = ?", candidate.id);
  await expect(apply(candidate)).rejects.toMatchObject({ code: "conflict" });
  expect(await states()).toEqual({ [victim.id]: "unconfirmed" });
  expect(await storedKeys()).toHaveLength(1);
});

test("withdrawing an application in the account claims it: then it cannot be disowned", async () => {
  const { id } = await apply(null);
  await confirm();
  await withdrawApplication(deps(), candidate, id);
  await expect(disownApplication(deps(), candidate, id)).rejects.toMatchObject({ code: "conflict" });
  await expect(apply(candidate)).rejects.toMatchObject({ code: "conflict" });
});

test("what was sent from an account whose address somebody else proves can be disowned; an owner's own confirming claims it", async () => {
  const planted = await apply(candidate);
  const now = new Date();
  await sql("UPDATE users SET email_verified_at = ? WHERE id = ?", now.getTime(), candidate.id);
  const [first, ...rest] = joinApplications(db, candidate, { isSameUser: false, now });
  if (first) await db.batch([first, ...rest]);
  expect(await ownApplication({ db, now: new Date() }, candidate, job.id)).toMatchObject({
    id: planted.id,
    isJoined: true,
  });
  await disownApplication(deps(), candidate, planted.id);
  const own = await apply(candidate);
  // A later proof of the same address, such as another reset, changes nothing of what she has sent since.
  const [again, ...others] = joinApplications(db, candidate, {
    isSameUser: false,
    now: new Date(now.getTime() + 1),
  });
  if (again) await db.batch([again, ...others]);
  await expect(disownApplication(deps(), candidate, own.id)).rejects.toMatchObject({ code: "conflict" });
});

test("what its link has confirmed joins the account whenever it was sent", async () => {
  const sent = await createApplication(job, {
    email: candidate.email,
    confirmedAt: new Date(),
    createdAt: new Date(Date.now() + 60_000),
  });
  await confirm();
  expect(await rowsOf("applications")).toMatchObject([{ id: sent.id, candidate_id: candidate.id }]);
});

describe("the statements themselves, whatever was looked at before", () => {
  const now = new Date();

  test.each([
    [
      "another account has proven since",
      async () => {
        const account = await createAccount("user", { emailVerifiedAt: now });
        await sql("UPDATE users SET email = 'moved@example.com' WHERE id = ?", account.id);
        await createAccount("user", { email: account.email, emailVerifiedAt: now });
        return account;
      },
    ],
    ["nobody has proven", () => createAccount("user")],
    ["a recruiter has proven", () => createAccount("admin", { emailVerifiedAt: now })],
  ])("what its link has confirmed joins no account by an address that %s", async (_, make) => {
    const account = await make();
    const sent = await createApplication(job, { email: account.email, confirmedAt: now });
    await db.batch(joinApplications(db, account, { isSameUser: true, now }) as never);
    expect(await rowsOf("applications")).toMatchObject([{ id: sent.id, candidate_id: null }]);
  });

  const joinedTo = async ({ id }: Account, over: object = {}) => {
    const job = await createJob(await createAccount("admin"));
    const row = await createApplication(job, { email: candidate.email, confirmedAt: null, ...over });
    await sql("UPDATE applications SET candidate_id = ? WHERE id = ?", id, row.id);
    return row.id;
  };

  test("an account disowns and puts back its own rows alone, one at a time", async () => {
    const begin = { now, dueAt: now };
    const other = await createAccount("user");
    const [mine, also, foreign] = [await joinedTo(candidate), await joinedTo(candidate), await joinedTo(other)];
    expect(await disownJoined(db, foreign, candidate.id, now)).toBe(false);
    expect(await disownJoined(db, mine, candidate.id, now)).toBe(true);
    expect(await states()).toEqual({ [mine]: "not_me", [also]: "unconfirmed", [foreign]: "unconfirmed" });
    expect(await putBack(db, { id: mine, candidateId: other.id }, begin)).toBe(false);
    expect(await putBack(db, { id: also, candidateId: candidate.id }, begin)).toBe(false);
    await disownJoined(db, also, candidate.id, now);
    expect(await putBack(db, { id: mine, candidateId: candidate.id }, begin)).toBe(true);
    expect(await states()).toEqual({ [mine]: "unconfirmed", [also]: "not_me", [foreign]: "unconfirmed" });
  });

  test("an address that the account has no more proves nothing: neither of a join, nor of “This is mine”, nor of applying", async () => {
    const waiting = await createApplication(job, {
      email: candidate.email,
      confirmedAt: null,
      createdAt: new Date(now.getTime() - 1000),
    });
    const joined = await joinedTo(candidate);
    await sql(
      "UPDATE users SET email = 'other@example.com', email_verified_at = ? WHERE id = ?",
      now.getTime(),
      candidate.id,
    );
    const [first, ...rest] = joinApplications(db, candidate, { isSameUser: true, now });
    if (first) await db.batch([first, ...rest]);
    const rows = await rowsOf("applications");
    expect(rows.find(({ id }) => id === waiting.id)).toMatchObject({ candidate_id: null, confirmed_at: null });
    expect(await confirmRow(db, { id: joined, candidateId: candidate.id }, { now, dueAt: now })).toBe(false);
    const sender = { candidateId: candidate.id, email: candidate.email };
    expect((await findJobToApplyTo(db, job.id, sender))?.job.isAddressConfirmed).toBe(false);
  });

  test("the batch that proves an address removes the sender from her unconfirmed applications", async () => {
    const sent = async (account: Account, over: object = {}) =>
      createApplication(await createJob(await createAccount("admin")), {
        candidateId: account.id,
        email: candidate.email,
        confirmedAt: null,
        ...over,
      });
    const other = await createAccount("user");
    const [mine, confirmed, foreign] = [
      await sent(candidate),
      await sent(candidate, { confirmedAt: now }),
      await sent(other),
    ];
    // The other account's row, as if the candidate had written its first event.
    await sql("UPDATE application_events SET actor_id = ? WHERE application_id = ?", candidate.id, foreign.id);
    const senders = async () =>
      Object.fromEntries((await rowsOf("application_events")).map((row) => [row.application_id, row.actor_id]));
    const before = await senders();
    // The first statement of the batch alone: those behind it confirm the applications.
    const prove = async () => {
      const [forget] = joinApplications(db, candidate, { isSameUser: false, now });
      if (forget) await db.batch([forget]);
    };
    await sql("UPDATE users SET email_verified_at = ? WHERE id = ?", now.getTime() - 1, candidate.id);
    await prove();
    expect(await senders()).toEqual(before);
    await sql("UPDATE users SET email_verified_at = ? WHERE id = ?", now.getTime(), candidate.id);
    await prove();
    expect(await senders()).toEqual({
      [mine.id]: null,
      [confirmed.id]: candidate.id,
      [foreign.id]: candidate.id,
    });
  });
});

describe("an account that gets another address", () => {
  const moved = "right@example.com";
  const readdress = () =>
    db.batch([
      ...readdressApplications(db, candidate, moved, { now: new Date(), confirmsAddresses: true }),
      db.update(users).set({ email: moved }).where(eq(users.id, candidate.id)),
    ]);

  test("takes along what it has sent", async () => {
    const own = await apply(candidate);
    await readdress();
    expect(await rowsOf("applications")).toMatchObject([{ id: own.id, email: moved, confirmed_at: null }]);
    candidate = { ...candidate, email: moved };
    await confirm();
    expect(await rowsOf("applications")).toMatchObject([{ id: own.id, confirmed_at: expect.any(Number) }]);
  });

  test("finds a stranger's one there: neither is confirmed with the address", async () => {
    const own = await apply(candidate);
    const stranger = await createApplication(job, { email: moved, confirmedAt: null });
    await readdress();
    candidate = { ...candidate, email: moved };
    await confirm();
    expect(await states()).toEqual({ [own.id]: "unconfirmed", [stranger.id]: "unconfirmed" });
  });

  test("leaves what counts as confirmed where no mail is sent, if the job has a confirmed one of the new address", async () => {
    const own = await createApplication(job, { candidateId: candidate.id, email: candidate.email });
    const there = await createApplication(job, { email: moved });
    const free = await createApplication(await createJob(await createAccount("admin")), {
      candidateId: candidate.id,
      email: candidate.email,
    });
    await writeAll(db, readdressApplications(db, candidate, moved, { now: new Date(), confirmsAddresses: false }));
    const emails = Object.fromEntries((await rowsOf("applications")).map((row) => [row.id, row.email]));
    expect(emails).toEqual({ [own.id]: candidate.email, [there.id]: moved, [free.id]: moved });
  });

  test("leaves what others have sent with the old one, and what was confirmed", async () => {
    const strangers = await createApplication(job, { email: candidate.email, confirmedAt: null });
    const other = await createJob(await createAccount("admin"));
    const confirmed = await createApplication(other, {
      candidateId: candidate.id,
      email: candidate.email,
      confirmedAt: new Date(),
    });
    const third = await createJob(await createAccount("admin"));
    const earlier = await createApplication(third, {
      candidateId: candidate.id,
      email: "earlier@example.com",
      confirmedAt: null,
    });
    await readdress();
    const emails = (await rowsOf("applications")).map(({ id, email }) => [id, email]);
    expect(emails).toContainEqual([strangers.id, candidate.email]);
    expect(emails).toContainEqual([confirmed.id, candidate.email]);
    expect(emails).toContainEqual([earlier.id, "earlier@example.com"]);
  });
});
