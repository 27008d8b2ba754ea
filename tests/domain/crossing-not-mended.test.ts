/** Crossing changes that still lose or tell something: words of a hidden job, and moves of somebody who closes her account. */
import { expect, test } from "vitest";
import { closeUser } from "~/domain/accounts/statements.server";
import { listOwnApplications } from "~/domain/applications/lists/queries.server";
import { moveMany } from "~/domain/applications/status/move-many.server";
import { tellMoves } from "~/domain/applications/status/tell-moves.server";
import { editJob } from "~/domain/jobs/edit-job.server";
import { JobInput } from "~/domain/jobs/schema";
import { removeOwnRows } from "~/domain/privacy/close-account.server";
import { listSavedJobs } from "~/domain/saved-jobs/queries.server";
import { bindings, db, config as local, rowsOf, SURROUNDINGS, sql } from "../support/bindings";
import {
  createAccount,
  createApplication,
  createHiddenJob,
  createInstitution,
  createJob,
  JOB_FIELDS,
} from "../support/factories";

const deps = (now = new Date()) =>
  ({ db, resumes: bindings.RESUMES, now, config: { ...local, confirmsAddresses: true }, ...SURROUNDINGS }) as never;

test("words that the owner of a hidden job writes are read by nobody before a person has looked", async () => {
  const owner = await createAccount("admin", { emailVerifiedAt: new Date() });
  const candidate = await createAccount("user", { emailVerifiedAt: new Date() });
  const job = await createHiddenJob(owner);
  await createApplication(job, { candidateId: candidate.id, email: candidate.email });
  await sql("INSERT INTO saved_jobs (user_id, job_id, created_at) VALUES (?, ?, 5)", candidate.id, job.id);
  const input = JobInput.parse({
    ...JOB_FIELDS,
    title: "Badword title",
    company_name: "Badword school",
    location: "Badword place",
    salary: "Badword pay",
  });
  await editJob(deps(), owner, job.id, input);
  const saved = await listSavedJobs({ db, now: new Date() }, candidate);
  const applied = await listOwnApplications({ db, now: new Date() }, candidate);
  expect(JSON.stringify(saved)).not.toContain("Badword");
  expect(JSON.stringify(applied)).not.toContain("Badword");
});

test("colleagues are told that the moves of somebody who closes her account are not carried out", async () => {
  const one = await createAccount("admin", { emailVerifiedAt: new Date() });
  const two = await createAccount("admin", { emailVerifiedAt: new Date() });
  await createInstitution([
    [one, "owner"],
    [two, "owner"],
  ]);
  const job = await createJob(two);
  const ids = [(await createApplication(job)).id, (await createApplication(job)).id];
  await moveMany(deps(), one, ids, { status: "rejected" });
  const leaver = { ...one, isConfirmed: true, needsConfirmed: true } as never;
  await db.batch([...removeOwnRows(db, leaver, new Date()), closeUser(db, one.id, new Date())] as never);
  await tellMoves(deps(new Date(Date.now() + 2 * 3_600_000)));
  expect(await rowsOf("applications")).toMatchObject([{ status: "submitted" }, { status: "submitted" }]);
  expect((await rowsOf("notifications")).filter(({ user_id }) => user_id === two.id)).not.toEqual([]);
});
