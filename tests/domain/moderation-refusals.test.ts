/** The answers of a moderator's steps that do nothing: each says why. */
import { beforeEach, describe, expect, test } from "vitest";
import { checkInstitution } from "~/domain/moderation/check-institution.server";
import { findReported } from "~/domain/moderation/queries.server";
import { restoreJob } from "~/domain/moderation/restore-job.server";
import { ALL_SEEN, CHANGED } from "~/domain/moderation/rules";
import { liftLastingSuspension } from "~/domain/moderation/suspend-subject.server";
import { config, countRows, db, SURROUNDINGS, sql } from "../support/bindings";
import { type Account, createAccount, createHiddenJob, createInstitution } from "../support/factories";
import { allowBrokenRows } from "../support/invariants";
import { changedMeanwhile } from "../support/late-change";

allowBrokenRows(
  "open job of somebody who is suspended",
  "somebody is suspended by hand, and the jobs are left as they were",
);

const now = new Date("2026-11-24T06:00:00Z");
const deps = { db, now, config, ...SURROUNDINGS };
const as = ({ id, email }: Account) => ({ id, email, role: "user" as const, isSuspended: false });
let moderator: Account;
let owner: Account;
beforeEach(async () => {
  [moderator, owner] = [await createAccount("user"), await createAccount("admin")];
});

describe("a job that stays hidden", () => {
  test("was changed since the page was read, or its account is suspended, and the answer says which", async () => {
    const { id, updatedAt } = await createHiddenJob(owner);
    const restore = (version: number | null) => restoreJob(deps, as(moderator), id, { ...ALL_SEEN, version });
    await expect(restore(updatedAt.getTime() - 1)).rejects.toMatchObject({ code: "conflict", message: CHANGED });
    await sql("UPDATE users SET suspended_at = 5 WHERE id = ?", owner.id);
    for (const version of [null, updatedAt.getTime()]) {
      const refused = { code: "conflict", message: expect.stringContaining("is suspended. Lift that first") };
      await expect(restore(version)).rejects.toMatchObject(refused);
    }
    expect(await countRows("moderation_log")).toBe(0);
  });
});

describe("an institution that does not become checked", () => {
  test("was changed since the page was read, or is checked already, and the answer says which", async () => {
    const { id } = await createInstitution([[owner, "owner"]], { updatedAt: now });
    const check = (version: number | null, database = db) => {
      const seen = { ...ALL_SEEN, version };
      const step = { isChecked: true, reason: "called", seen };
      return checkInstitution({ ...deps, db: database }, as(moderator), id, step);
    };
    await expect(check(now.getTime() - 1)).rejects.toMatchObject({ code: "conflict", message: CHANGED });
    const changed = changedMeanwhile(() => sql("UPDATE institutions SET updated_at = updated_at + 1"));
    await expect(check(now.getTime(), changed)).rejects.toMatchObject({ code: "conflict", message: CHANGED });
    await sql("UPDATE institutions SET updated_at = ?", now.getTime());
    await check(now.getTime());
    for (const version of [null, now.getTime()]) {
      await expect(check(version)).rejects.toMatchObject({ code: "conflict", message: "It is checked already" });
    }
    expect(await countRows("moderation_log")).toBe(1);
  });
});

test("what is not there is said to be not there: a lasting suspension, and what somebody reports", async () => {
  for (const text of ["nobody@school.example", "school.example", "Hill View, Pune"]) {
    await expect(liftLastingSuspension(deps, as(moderator), text)).rejects.toMatchObject({ code: "not_found" });
  }
  const reporter = { accountId: owner.id, guest: null };
  for (const subject of ["job", "institution", "message"] as const) {
    const reported = findReported(deps, subject, crypto.randomUUID(), reporter);
    await expect(reported).rejects.toMatchObject({ code: "not_found", message: `There is no such ${subject}` });
  }
});
