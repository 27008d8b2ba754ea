/** The journeys of the desk, the promise and the ratings: what a school reads, and what the clock does. */
import { chosenName } from "~/domain/applications/desk/rules";
import type { Options } from "../support/app";
import { sql } from "../support/bindings";
import { createAccount, createApplication, createInstitution, createJob, signedIn } from "../support/factories";
import type { Journey, Outcome } from "./fault-journeys";

const DAY_MS = 86_400_000;
const NARROWED = "q=a+b&unread=1&answer.q1=yes";

function ask(
  journey: () => Promise<(options: Options) => Promise<Response>>,
  more: Partial<Journey> = { success: 200, isRead: true },
): Journey {
  return {
    success: 303,
    ...more,
    prepare: async () => {
      const go = await journey();
      return async (env) => {
        const answer = await go(env ? { env } : {});
        // A download that breaks off has a status all the same.
        const text = await answer.text().catch(() => "broken off");
        return { status: text === "broken off" ? 503 : answer.status, headers: answer.headers, text };
      };
    },
  };
}

/** A recruiter with a job for which somebody has applied who passes the filter above. */
async function withApplicant(): Promise<{ owner: Awaited<ReturnType<typeof signedIn>>; jobId: string; id: string }> {
  const owner = await signedIn("admin");
  const job = await createJob(owner.account);
  const { id } = await createApplication(job, { name: "Asha Bose", answers: JSON.stringify({ q1: true }) });
  return { owner, jobId: job.id, id };
}

type Run = (env: object | undefined, now: Date) => Promise<Outcome>;

/** `minute` and `hour` are the runs of `fault-journeys.ts`. */
export function hiringJourneys(minute: Run, hour: Run): Record<string, Journey> {
  return {
    "the narrowed list of applicants": ask(async () => {
      const { owner, jobId } = await withApplicant();
      return (options) => owner.get(`/applications?jobId=${jobId}&${NARROWED}`, options);
    }),
    "the narrowed list of applicants for a spreadsheet": ask(async () => {
      const { owner, jobId } = await withApplicant();
      return (options) => owner.get(`/applications.csv?jobId=${jobId}&${NARROWED}`, options);
    }),
    "one of a narrowed list of applicants": ask(async () => {
      const { owner, id } = await withApplicant();
      return (options) => owner.get(`/applicants/${id}?${NARROWED}`, options);
    }),
    "download the resumes of those who are ticked": ask(
      async () => {
        const { owner, jobId, id } = await withApplicant();
        const institution = await createInstitution([[owner.account, "owner"]]);
        await sql("UPDATE users SET email_verified_at = 1 WHERE id = ?", owner.account.id);
        await sql("UPDATE institutions SET checked_at = 5");
        await sql("UPDATE jobs SET institution_id = ?", institution.id);
        const path = `/applications.zip?jobId=${jobId}&${NARROWED}`;
        return (options) => owner.form(path, { [chosenName(id)]: "on" }, options);
      },
      { success: 200, again: [200] },
    ),
    "remind of an offer": {
      success: 200,
      isInParts: true,
      prepare: async () => {
        const now = Date.now();
        for (const email of ["one@a.example", "two@a.example"]) {
          const applicant = await createAccount("user", { email });
          const job = await createJob(await createAccount("admin"));
          const { id } = await createApplication(job, { candidateId: applicant.id, email });
          await sql(
            "UPDATE applications SET status = 'offered', turn = 'candidate', due_at = ?, remind_at = ? WHERE id = ?",
            ...[now + 3 * DAY_MS, now - 1, id],
          );
        }
        return (env) => minute(env, new Date(now));
      },
    },
    "make the averages of ratings": {
      success: 200,
      isInParts: true,
      prepare: async () => {
        const owner = await createAccount("admin");
        for (let index = 0; index < 5; index += 1) {
          const rater = await createAccount("user");
          const job = await createJob(owner);
          const { id } = await createApplication(job, { candidateId: rater.id, status: "hired" });
          await sql(
            `INSERT INTO ratings (application_id, side, rater_id, institution_id, job_id, expectations, word, fairness, is_shown, created_at)
             VALUES (?, 'candidate', ?, ?, ?, 4, 5, 3, 0, 1)`,
            ...[id, rater.id, job.institutionId, job.id],
          );
        }
        await sql("UPDATE users SET email_verified_at = 1");
        // At 21 the vocabulary of the search is made too.
        const noon = new Date(new Date().setUTCHours(12));
        return (env) => hour(env, noon);
      },
    },
  };
}
