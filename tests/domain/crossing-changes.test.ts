/** Changes that cross each other: an address, a suspension, a drop or a closing meets what other people have begun. */
import type { BatchItem } from "drizzle-orm/batch";
import { expect, test } from "vitest";
import { changeAddress } from "~/domain/accounts/change-address.server";
import { closeUser } from "~/domain/accounts/statements.server";
import { actAsGuest } from "~/domain/applications/apply/act-as-guest.server";
import { applyToJob } from "~/domain/applications/apply/apply-for-job.server";
import { joinApplications } from "~/domain/applications/statements.server";
import { moveMany } from "~/domain/applications/status/move-many.server";
import { editJob } from "~/domain/jobs/edit-job.server";
import { moveJob } from "~/domain/jobs/move-job.server";
import { JobInput } from "~/domain/jobs/schema";
import { removeOwnRows } from "~/domain/privacy/close-account.server";
import { bindings, db, config as local, rowsOf, SURROUNDINGS, sql, unpublishedRows } from "../support/bindings";
import {
  APPLY_FIELDS,
  createAccount,
  createApplication,
  createInstitution,
  createJob,
  createUnpublishedJob,
  JOB_FIELDS,
  PASSWORD,
  uploaded,
} from "../support/factories";

const mailing = { ...local, confirmsAddresses: true };
const silent = { ...local, confirmsAddresses: false };
const deps = (config = mailing, now = new Date()) => ({ db, resumes: bindings.RESUMES, now, config, ...SURROUNDINGS });

async function confirmAddress(account: { id: string; email: string }) {
  const now = new Date();
  await sql("UPDATE users SET email_verified_at = ? WHERE id = ?", now.getTime(), account.id);
  await db.batch(joinApplications(db, account, { isSameUser: true, now }) as [BatchItem<"sqlite">]);
}

/** A candidate who applied where no mail is sent, and has corrected her address since. */
async function withCorrectedAddress() {
  const job = await createJob(await createAccount("admin"));
  const candidate = { ...(await createAccount("user")), role: "user" as const };
  await applyToJob(deps(silent), { ...APPLY_FIELDS, job_id: job.id }, uploaded("a.pdf"), candidate);
  await changeAddress(deps(silent) as never, candidate as never, { email: "right@example.com", password: PASSWORD });
  return { job, candidate };
}

test("where no mail is sent, applications go along with a corrected address", async () => {
  await withCorrectedAddress();
  expect((await rowsOf("applications")).map(({ email }) => email)).toEqual(["right@example.com"]);
});

test("an address is confirmed although another account's application is confirmed with it", async () => {
  const { job, candidate } = await withCorrectedAddress();
  // As a site had it that began to send mail later.
  await sql("UPDATE applications SET email = ?", candidate.email);
  await applyToJob(
    deps(),
    { ...APPLY_FIELDS, applicant_email: candidate.email, job_id: job.id },
    uploaded("b.pdf"),
    null,
  );
  const owner = await createAccount("user", { email: candidate.email });
  await confirmAddress(owner);
  const rows = await rowsOf("applications");
  expect(rows.find(({ candidate_id }) => candidate_id === owner.id)).toMatchObject({ confirmed_at: null });
});

test("a suspended recruiter's job is not published by a colleague, who may take it over first", async () => {
  const emailVerifiedAt = new Date();
  const one = await createAccount("admin", { emailVerifiedAt });
  const two = await createAccount("admin", { emailVerifiedAt });
  await createInstitution([
    [one, "owner"],
    [two, "recruiter"],
  ]);
  const held = await createUnpublishedJob(two, "held");
  await sql("UPDATE users SET suspended_at = 5 WHERE id = ?", two.id);
  await expect(moveJob(deps(), one, held.id, "publish")).rejects.toMatchObject({ code: "conflict" });
  const refused = await createUnpublishedJob(two, "refused");
  await editJob(deps(), one, refused.id, JobInput.parse({ ...JOB_FIELDS, title: "Another" })).catch(() => null);
  expect((await rowsOf("jobs")).filter(({ state }) => state === "open")).toEqual([]);
});

test("a scheduled job of a recruiter with an unconfirmed address is not said to be published", async () => {
  const owner = await createAccount("admin");
  const job = await createUnpublishedJob(owner, "scheduled", { publishAt: new Date(Date.now() + 86_400_000) });
  await expect(moveJob(deps(), owner, job.id, "publish")).rejects.toThrow("Confirm your email address first");
});

test("a job that waits stays with its unconfirmed author when the last confirmed colleague closes her account", async () => {
  const one = await createAccount("admin", { emailVerifiedAt: new Date() });
  const two = await createAccount("admin");
  await createInstitution([
    [one, "owner"],
    [two, "recruiter"],
  ]);
  await createUnpublishedJob(two, "held");
  const leaver = { ...one, isConfirmed: true, needsConfirmed: true } as never;
  await db.batch([...removeOwnRows(db, leaver, new Date()), closeUser(db, one.id, new Date())] as never);
  expect(await unpublishedRows()).toMatchObject([{ user_id: two.id }]);
});

test("a dropped application takes its untold move along, so that its job can be removed", async () => {
  const owner = await createAccount("admin", { emailVerifiedAt: new Date() });
  const job = await createJob(owner);
  const planted = await createApplication(job, { email: "asha@example.com", confirmedAt: null });
  await moveMany(deps() as never, owner, [planted.id], { status: "rejected" });
  expect(await rowsOf("untold_moves")).toHaveLength(1);
  const link = { id: planted.id, version: 1 } as never;
  await actAsGuest(deps() as never, link, { way: "not_me", hasChosenNumber: true });
  expect(await rowsOf("untold_moves")).toEqual([]);
  await moveJob(deps(), owner, job.id, "remove");
});
