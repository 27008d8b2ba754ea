/** The answer to a job that was put under an id of the school's own. */
import type { putExternalJob } from "~/domain/jobs/external/one-external-job.server";
import { versionOf } from "~/domain/jobs/job-views";
import { answerWith } from "./endpoint";
import { etagOf } from "./preconditions";

/** 201 with its address for a new job, and 200 for one that was there. */
export function answerOfPut(made: Awaited<ReturnType<typeof putExternalJob>>, origin: string): unknown {
  if (!("id" in made)) return made;
  const address = `${origin}/jobs/external/${encodeURIComponent(made.external_id)}`;
  const isNew = made.result === "made";
  const headers = { ...etagOf(made), ...(isNew ? { Location: address } : {}) };
  return answerWith({ ...made, version: versionOf(made) }, headers, isNew ? 201 : 200);
}
