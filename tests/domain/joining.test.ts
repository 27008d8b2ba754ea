/** An application that somebody sent with an address, and the account that has proven the address later: it joins, and can be disowned. */

import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { users } from "~/db/accounts-schema";
import { actAsGuest } from "~/domain/applications/apply/act-as-guest.server";
import { applyToJob, findJobToApplyTo } from "~/domain/applications/apply/apply-for-job.server";
import { claimApplication, disownApplication } from "~/domain/applications/apply/disown-application.server";
import { guestKeyText, NUMBER_PURPOSE, readGuestKey } from "~/domain/applications/guest-link";
import { listOwnApplications } from "~/domain/applications/lists/queries.server";
import { joinApplications, readdressApplications } from "~/domain/applications/statements.server";
import { withdrawApplication } from "~/domain/applications/status/withdraw-application.server";
import { mailedNumber } from "~/domain/ids";
import { claimJoined, disownJoined } from "../support/batches";
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

const asides = async () => Object.fromEntries((await rowsOf("applications")).map(({ id, aside }) => [id, aside]));

describe("an application that was planted before the account", () => {
  let planted: string;
  beforeEach(async () => {
    planted = (await apply(null, "planted.pdf")).id;
    await confirm();
  });

  test("is in the account, unclaimed, and stands in the way of an own one", async () => {
    expect(await ownApplication({ db, now: new Date() }, candidate, job.id)).toMatchObject({
      id: planted,
      isUnclaimed: true,
    });
    await expect(apply(candidate)).rejects.toMatchObject({ code: "conflict" });
  });

  test("goes out of every list when the account disowns it, and she can apply", async () => {
    await disownApplication(deps(), candidate, planted);
    expect(await ownApplication({ db, now: new Date() }, candidate, job.id)).toBeNull();
    const own = await apply(candidate);
    expect(await asides()).toEqual({ [planted]: "not_me", [own.id]: null });
    expect(await ownApplication({ db, now: new Date() }, candidate, job.id)).toMatchObject({
      id: own.id,
      isUnclaimed: false,
    });
    const { applications } = await listOwnApplications({ db, now: new Date() }, candidate);
    expect(applications.map(({ id, aside }) => [id, aside])).toContainEqual([planted, "not_me"]);
  });

  test("stays unclaimed when the address is confirmed once more, and disowned too", async () => {
    await confirm();
    await disownApplication(deps(), candidate, planted);
    await confirm();
    expect(await asides()).toEqual({ [planted]: "not_me" });
  });

  test("comes back when the owner of the address says that it was her, also twice, and takes the place of a stranger's application", async () => {
    await disownApplication(deps(), candidate, planted);
    await disownApplication(deps(), candidate, planted);
    const stranger = await apply(null, "stranger.pdf");
    expect(await claimApplication(deps(), candidate, planted)).toEqual({ id: planted, disowned: false });
    expect(await claimApplication(deps(), candidate, planted)).toEqual({ id: planted, disowned: false });
    expect(await asides()).toEqual({ [planted]: null, [stranger.id]: "replaced" });
    // She has said now that it is hers.
    await expect(disownApplication(deps(), candidate, planted)).rejects.toMatchObject({ code: "conflict" });
  });

  test("does not come back beside one that she has sent herself, not even a withdrawn one", async () => {
    await disownApplication(deps(), candidate, planted);
    await apply(candidate);
    const before = await snapshot();
    await expect(claimApplication(deps(), candidate, planted)).rejects.toMatchObject({ code: "conflict" });
    expect(await snapshot()).toEqual(before);
    await sql("UPDATE applications SET status = 'withdrawn' WHERE aside IS NULL");
    await expect(claimApplication(deps(), candidate, planted)).rejects.toMatchObject({ code: "conflict" });
  });

  test("is nobody else's to disown or to claim", async () => {
    const other = await createAccount("user");
    const before = await snapshot();
    for (const act of [disownApplication, claimApplication]) {
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
  expect(await asides()).toEqual({ [own.id]: null, [id]: null, [strangers.id]: null });
});

test("a later proof of the address brings back one of the applications that joined, and never fails", async () => {
  const [first] = [await apply(null, "1.pdf"), await apply(null, "2.pdf"), await apply(null, "3.pdf")];
  await confirm();
  await disownApplication(deps(), candidate, first.id);
  const now = new Date();
  await sql("UPDATE users SET email_verified_at = ?", now.getTime());
  const [one, ...rest] = joinApplications(db, candidate, { isSameUser: false, now });
  if (one) await db.batch([one, ...rest]);
  expect(Object.values(await asides()).sort()).toEqual([null, "not_me", "second"].sort());
});

test("an application that began before the account got another address is refused, and takes no place", async () => {
  const victim = await apply(null, "victim.pdf");
  await sql("UPDATE users SET email = 'attacker@example.com', email_verified_at = 1 WHERE id = ?", candidate.id);
  await expect(apply(candidate)).rejects.toMatchObject({ code: "conflict" });
  expect(await asides()).toEqual({ [victim.id]: null });
  expect(await storedKeys()).toHaveLength(1);
});

test("withdrawing an application in the account claims it: then it cannot be disowned", async () => {
  const { id } = await apply(null);
  await confirm();
  await withdrawApplication(deps(), candidate, id);
  await expect(disownApplication(deps(), candidate, id)).rejects.toMatchObject({ code: "conflict" });
  await expect(apply(candidate)).rejects.toMatchObject({ code: "conflict" });
});

test("what was sent from an account whose address somebody else proves is unclaimed; an owner's own confirming claims it", async () => {
  const planted = await apply(candidate);
  const now = new Date();
  await sql("UPDATE users SET email_verified_at = ? WHERE id = ?", now.getTime(), candidate.id);
  const [first, ...rest] = joinApplications(db, candidate, { isSameUser: false, now });
  if (first) await db.batch([first, ...rest]);
  expect(await ownApplication({ db, now: new Date() }, candidate, job.id)).toMatchObject({
    id: planted.id,
    isUnclaimed: true,
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
    addressConfirmedAt: new Date(),
    createdAt: new Date(Date.now() + 60_000),
  });
  await confirm();
  expect(await rowsOf("applications")).toMatchObject([{ id: sent.id, candidate_id: candidate.id }]);
});

describe("the statements themselves, whatever was looked at before", () => {
  const now = new Date();
  const joinedTo = async ({ id }: Account, over: object = {}) => {
    const job = await createJob(await createAccount("admin"));
    const row = await createApplication(job, { email: candidate.email, ...over });
    await sql("UPDATE applications SET candidate_id = ? WHERE id = ?", id, row.id);
    return row.id;
  };

  test("an account disowns and claims its own rows alone, one at a time", async () => {
    const other = await createAccount("user");
    const [mine, also, foreign] = [await joinedTo(candidate), await joinedTo(candidate), await joinedTo(other)];
    expect(await disownJoined(db, foreign, candidate.id, now)).toBe(false);
    expect(await disownJoined(db, mine, candidate.id, now)).toBe(true);
    expect(await asides()).toEqual({ [mine]: "not_me", [also]: null, [foreign]: null });
    expect(await claimJoined(db, mine, other.id, now)).toBe(false);
    expect(await claimJoined(db, also, candidate.id, now)).toBe(false);
    await disownJoined(db, also, candidate.id, now);
    expect(await claimJoined(db, mine, candidate.id, now)).toBe(true);
    expect(await asides()).toEqual({ [mine]: null, [also]: "not_me", [foreign]: null });
  });

  test("an address that the account has no more proves nothing: neither of a join, nor of a claim, nor of applying", async () => {
    const waiting = await createApplication(job, { email: candidate.email, createdAt: new Date(now.getTime() - 1000) });
    const back = await joinedTo(candidate, { aside: "not_me" as const, asideAt: now });
    await sql(
      "UPDATE users SET email = 'other@example.com', email_verified_at = ? WHERE id = ?",
      now.getTime(),
      candidate.id,
    );
    const [first, ...rest] = joinApplications(db, candidate, { isSameUser: true, now });
    if (first) await db.batch([first, ...rest]);
    const rows = await rowsOf("applications");
    expect(rows.find(({ id }) => id === waiting.id)).toMatchObject({ candidate_id: null, address_confirmed_at: null });
    expect(await claimJoined(db, back, candidate.id, now)).toBe(false);
    const sender = { candidateId: candidate.id, email: candidate.email };
    expect((await findJobToApplyTo(db, job.id, sender))?.job.isAddressConfirmed).toBe(false);
  });

  test("what comes back takes the place of a stranger's unconfirmed one, and of nothing else", async () => {
    const other = await createAccount("user");
    for (const standing of [{ addressConfirmedAt: now }, { candidateId: other.id }]) {
      const email = `asha${Math.random()}@example.com`;
      const back = await joinedTo(candidate, { email, aside: "not_me" as const, asideAt: now });
      const { job_id } = (await rowsOf("applications")).find(({ id }) => id === back) ?? {};
      const stands = await createApplication({ ...job, id: String(job_id) }, { email, ...standing });
      expect(await claimJoined(db, back, candidate.id, now)).toBe(false);
      expect(await asides()).toMatchObject({ [back]: "not_me", [stands.id]: null });
    }
  });

  test("the batch that proves an address removes the sender from her unconfirmed applications", async () => {
    const sent = async (account: Account, over: object = {}) =>
      createApplication(await createJob(await createAccount("admin")), {
        candidateId: account.id,
        email: candidate.email,
        ...over,
      });
    const other = await createAccount("user");
    const [mine, confirmed, foreign] = [
      await sent(candidate),
      await sent(candidate, { addressConfirmedAt: now }),
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
      readdressApplications(db, candidate, moved, new Date()),
      db.update(users).set({ email: moved }).where(eq(users.id, candidate.id)),
    ]);

  test("takes along what it has sent, and its place in the list", async () => {
    const own = await apply(candidate);
    await readdress();
    expect(await rowsOf("applications")).toMatchObject([{ id: own.id, email: moved, aside: null }]);
    candidate = { ...candidate, email: moved };
    await confirm();
    expect(await rowsOf("applications")).toMatchObject([{ id: own.id, address_pending: 0, aside: null }]);
  });

  test("finds its place taken, and takes it when the address is confirmed", async () => {
    const own = await apply(candidate);
    const stranger = await createApplication(job, { email: moved, addressPending: true });
    await readdress();
    expect(await asides()).toEqual({ [own.id]: "second", [stranger.id]: null });
    candidate = { ...candidate, email: moved };
    await confirm();
    expect(await asides()).toEqual({ [own.id]: null, [stranger.id]: "replaced" });
  });

  test("leaves what others have sent with the old one, and what was confirmed", async () => {
    const strangers = await createApplication(job, { email: candidate.email });
    const other = await createJob(await createAccount("admin"));
    const confirmed = await createApplication(other, {
      candidateId: candidate.id,
      email: candidate.email,
      addressConfirmedAt: new Date(),
    });
    const third = await createJob(await createAccount("admin"));
    const earlier = await createApplication(third, { candidateId: candidate.id, email: "earlier@example.com" });
    await readdress();
    const emails = (await rowsOf("applications")).map(({ id, email }) => [id, email]);
    expect(emails).toContainEqual([strangers.id, candidate.email]);
    expect(emails).toContainEqual([confirmed.id, candidate.email]);
    expect(emails).toContainEqual([earlier.id, "earlier@example.com"]);
  });
});
