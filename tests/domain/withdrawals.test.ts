/**
 * Each use-case that takes something from public view says so (`hasWithdrawn`): then no older copy of a page is served again. What only
 * changes a page does not say it, so its older copies stand in while the database does not answer.
 */
import { beforeEach, describe, expect, test } from "vitest";
import { oneTimeTokens } from "~/db/schema/mail-tokens-and-limits";
import { disownAddress } from "~/domain/accounts/disown-address.server";
import { endGracePeriods } from "~/domain/accounts/end-grace-periods.server";
import { createEffects } from "~/domain/effects";
import { hashToken, mailedNumber, newToken } from "~/domain/ids";
import { acceptInvitation } from "~/domain/institutions/accept-invitation.server";
import { answerRequest } from "~/domain/institutions/answer-join-request.server";
import { keepPicture, removePicture } from "~/domain/institutions/change-picture.server";
import { askToJoin } from "~/domain/institutions/request-to-join.server";
import { editJob } from "~/domain/jobs/edit-job.server";
import { moveJob } from "~/domain/jobs/move-job.server";
import { JobInput } from "~/domain/jobs/schema";
import { checkInstitution } from "~/domain/moderation/check-institution.server";
import { hideJob } from "~/domain/moderation/hide-job.server";
import { restoreJob } from "~/domain/moderation/restore-job.server";
import { report } from "~/domain/moderation/send-report.server";
import { suspend } from "~/domain/moderation/suspend-subject.server";
import { closeAccount } from "~/domain/privacy/close-account.server";
import { bindings, config, db, rowsOf, sql } from "../support/bindings";
import {
  type Account,
  createAccount,
  createInstitution,
  createJob,
  JOB_FIELDS,
  type Job,
  PASSWORD,
  uploaded,
} from "../support/factories";
import { allowBrokenRows } from "../support/invariants";
import { pngBytes } from "../support/pictures";

allowBrokenRows("verified host that does not follow", "addresses lose their proof by SQL");

const DAY_MS = 86_400_000;
const MONEY = { reason: "money" as const, words: null };
let owner: Account;
let comer: Account;
let school: { id: string };
let job: Job;
let moderator: Account;
let effects: ReturnType<typeof createEffects>;

beforeEach(async () => {
  const at = (name: string) =>
    createAccount("admin", { email: `${name}@hillview.example`, emailVerifiedAt: new Date() });
  [owner, comer] = [await at("head"), await at("teacher")];
  moderator = await createAccount("user", { emailVerifiedAt: new Date() });
  const site = { website: "https://hillview.example/", websiteHost: "hillview.example" };
  school = await createInstitution([[owner, "owner"]], site);
  job = await createJob(owner, { institutionId: school.id });
  effects = createEffects(() => {});
});

const deps = (more: object = {}) =>
  ({
    ...{ db, resumes: bindings.RESUMES, now: new Date(), effects, origin: "http://localhost", client: null },
    config: { ...config, moderators: [], erasureHoldDays: 0, ...more },
  }) as never;
const person = (account: Account) => ({ ...account, isConfirmed: true }) as never;
const stateOf = async (id = job.id) => {
  const row = (await rowsOf("jobs")).find((each) => each.id === id);
  return row?.removed_at ? "removed" : row?.state;
};

async function invite(email: string): Promise<string> {
  const token = newToken();
  await sql(
    "INSERT INTO institution_invitations (id, institution_id, email, role, invited_by, token_hash, created_at, expires_at) VALUES (?, ?, ?, 'recruiter', ?, ?, ?, ?)",
    ...[crypto.randomUUID(), school.id, email, owner.id, hashToken(token), Date.now(), Date.now() + DAY_MS],
  );
  return token;
}
async function ask(jobs: "bring" | "close"): Promise<string> {
  await askToJoin(deps(), person(comer), school.id, jobs);
  return String((await rowsOf("institution_join_requests"))[0]?.id);
}
async function reports(): Promise<void> {
  for (let n = 0; n < 3; n += 1) {
    const made = new Date(Date.now() - 8 * DAY_MS);
    const reporter = await createAccount("user", { emailVerifiedAt: made });
    await sql("UPDATE users SET created_at = ? WHERE id = ?", made.getTime(), reporter.id);
    await report(deps(), person(reporter), { subject: "job", id: job.id }, { reason: "money", text: "500 rupees" });
  }
}
async function graceOver(): Promise<void> {
  const now = Date.now();
  await sql("UPDATE users SET email_verified_at = NULL, confirm_by = ? WHERE id = ?", now - 1, owner.id);
  await sql(
    `INSERT INTO mail_outbox (id, event_key, recipient, subject, body, attempts, next_attempt_at, sent_at, created_at)
     VALUES ('m', ?, ?, 's', '', 1, 5, ?, 5)`,
    ...[`confirm-email:grace-last:${owner.id}`, owner.email, now - 3 * DAY_MS],
  );
  await endGracePeriods(deps({ confirmsAddresses: true }));
}
async function notMe(): Promise<void> {
  await sql("UPDATE users SET email_verified_at = NULL WHERE id = ?", owner.id);
  const token = newToken();
  const about = {
    userId: owner.id,
    email: owner.email,
    expiresAt: new Date(Date.now() + DAY_MS),
    createdAt: new Date(),
  };
  await db.insert(oneTimeTokens).values([{ tokenHash: hashToken(token), purpose: "confirm", ...about }]);
  const { number } = mailedNumber(config.linkSecret, "confirm", hashToken(token));
  await disownAddress(deps(), { token, number: number as never });
}
async function reopenUnconfirmed(): Promise<void> {
  await sql("UPDATE jobs SET state = 'closed' WHERE id = ?", job.id);
  await sql("UPDATE users SET email_verified_at = NULL WHERE id = ?", owner.id);
  await moveJob(deps({ confirmsAddresses: true }), owner, job.id, "reopen");
}
async function closingJoin(join: () => Promise<unknown>): Promise<void> {
  job = await createJob(comer);
  await join();
}
const suspending = (kind: "account" | "institution", isLifted = false) =>
  suspend(deps(), person(moderator), { kind, id: kind === "account" ? owner.id : school.id }, { ...MONEY, isLifted });

describe("takes from public view", () => {
  /** What is done, and the job's state then; null where something else of the page goes. */
  const WAYS: Record<string, [() => Promise<unknown>, string | null]> = {
    "a moderator hides a job": [() => hideJob(deps(), person(moderator), job.id, MONEY), "hidden"],
    "three reports hide it": [reports, "hidden"],
    "an account is suspended": [() => suspending("account"), "hidden"],
    "an institution is suspended": [() => suspending("institution"), "hidden"],
    "a job is removed": [() => moveJob(deps(), owner, job.id, "remove"), "removed"],
    "a job is held as it is reopened": [reopenUnconfirmed, "held"],
    "an account is closed": [() => closeAccount(deps(), person(owner), { password: PASSWORD, email: "" }), "removed"],
    "an account is disowned": [notMe, "taken_down"],
    "the time to confirm an address is over": [graceOver, "held"],
    "somebody joins by an invitation without her jobs": [
      () =>
        closingJoin(async () =>
          acceptInvitation(deps(), person(comer), { token: await invite(comer.email), jobs: "close" }),
        ),
      "removed",
    ],
    "somebody is let in without her jobs": [
      () => closingJoin(async () => answerRequest(deps(), owner, await ask("close"), "recruiter")),
      "removed",
    ],
    "a picture is removed": [
      async () => {
        await keepPicture(deps(), owner, "logo", uploaded("me.png", pngBytes()));
        effects = createEffects(() => {});
        await removePicture(deps(), owner, "logo");
      },
      null,
    ],
    "a picture is replaced": [() => keepPicture(deps(), owner, "logo", uploaded("me.png", pngBytes())), null],
    "a school is not checked any more": [
      async () => {
        await checkInstitution(deps(), person(moderator), school.id, { isChecked: true, reason: "x" });
        effects = createEffects(() => {});
        await checkInstitution(deps(), person(moderator), school.id, { isChecked: false, reason: "x" });
      },
      null,
    ],
  };
  test.each(Object.entries(WAYS))("%s", async (_, [act, state]) => {
    await act();
    expect(effects.hasWithdrawn).toBe(true);
    if (state) expect(await stateOf()).toBe(state);
  });
});

describe("only changes what is public", () => {
  const hidden = async () => {
    await hideJob(deps(), person(moderator), job.id, MONEY);
    effects = createEffects(() => {});
  };
  const CHANGES: Record<string, () => Promise<unknown>> = {
    "a job is closed": () => moveJob(deps(), owner, job.id, "close"),
    "a job is reopened and open": async () => {
      await sql("UPDATE jobs SET state = 'closed' WHERE id = ?", job.id);
      await moveJob(deps(), owner, job.id, "reopen");
    },
    "a job is edited": () => editJob(deps(), owner, job.id, JobInput.parse({ ...JOB_FIELDS, title: "Another" })),
    "a hidden job is shown again": async () => {
      await hidden();
      await restoreJob(deps(), person(moderator), job.id);
    },
    "a suspension is lifted": async () => {
      await suspending("account");
      effects = createEffects(() => {});
      await suspending("account", true);
    },
    "a school is checked": () =>
      checkInstitution(deps(), person(moderator), school.id, { isChecked: true, reason: "x" }),
    "somebody joins with her jobs": () =>
      closingJoin(async () =>
        acceptInvitation(deps(), person(comer), { token: await invite(comer.email), jobs: "bring" }),
      ),
    "somebody is let in with her jobs": () =>
      closingJoin(async () => answerRequest(deps(), owner, await ask("bring"), "recruiter")),
  };
  test.each(Object.entries(CHANGES))("%s", async (_, act) => {
    await act();
    expect([effects.hasChangedJobs, effects.hasWithdrawn]).toEqual([true, false]);
  });
});
