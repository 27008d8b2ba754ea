/** News of jobs, and what must not come of them. */
import { expect, test } from "vitest";
import { sendJobNews } from "~/domain/job-news/send-job-news.server";
import { editJob } from "~/domain/jobs/edit-job.server";
import { moveJob } from "~/domain/jobs/move-job.server";
import { JobInput } from "~/domain/jobs/schema";
import { MAILS_PER_RUN } from "~/domain/mail/rules";
import { saveJob } from "~/domain/saved-jobs/save-job.server";
import { config, db, effects, rowsOf } from "../support/bindings";
import { createAccount, createApplication, createJob, JOB_FIELDS } from "../support/factories";
import { closeAccountRows } from "../support/use-case-batches";

const NOW = new Date("2026-11-23T06:00:00Z");
const at = (h: number) => new Date(NOW.getTime() + h * 3_600_000);
const deps = (h = 0) => ({
  db,
  now: at(h),
  effects,
  origin: "https://staffroom.test",
  config: { ...config, confirmsAddresses: false },
});
async function setup() {
  const owner = await createAccount("admin");
  const job = await createJob(owner, {
    location: "Anywhere",
    createdAt: at(-48),
    updatedAt: at(-48),
    closesAt: at(240),
  });
  return {
    owner,
    job,
    edit: () => editJob(deps(), owner, job.id, JobInput.parse({ ...JOB_FIELDS, location: "Anywhere", salary: "x" })),
  };
}
test("a mail of a change goes with the account, also one whose address is not confirmed", async () => {
  const { job, edit } = await setup();
  const p = await createAccount("user");
  await createApplication(job, { candidateId: p.id, email: p.email, createdAt: at(-24) });
  await edit();
  await sendJobNews(deps(1.1));
  expect(await rowsOf("mail_outbox")).toHaveLength(1);
  await closeAccountRows(db, { ...p, isConfirmed: false }, at(2), null);
  expect(await rowsOf("mail_outbox")).toHaveLength(0);
});
test("who applied as a guest with the account's address is not told of a saved job", async () => {
  const { owner, job } = await setup();
  const p = await createAccount("user");
  await saveJob(deps(-48), p, job.id);
  await createApplication(job, { candidateId: null, email: p.email });
  await moveJob(deps(), owner, job.id, "close");
  await sendJobNews(deps(1));
  expect(await rowsOf("notifications")).toHaveLength(0);
});
test("a removed saved job leads to no page that is gone", async () => {
  const { owner, job } = await setup();
  const p = await createAccount("user");
  await saveJob(deps(-48), p, job.id);
  await moveJob(deps(), owner, job.id, "remove");
  await sendJobNews(deps(1));
  expect((await rowsOf("notifications")).map(({ href }) => href)).toEqual(["/saved-jobs"]);
});
test("a run makes no more mails than it sends", async () => {
  const { job, edit } = await setup();
  for (let n = 0; n < 60; n += 1) await createApplication(job, { createdAt: at(-24) });
  await edit();
  await sendJobNews(deps(1.1));
  expect((await rowsOf("mail_outbox")).length).toBeLessThanOrEqual(MAILS_PER_RUN);
});
