/** The answers about a job under an id of the school's own. */
import type { Person } from "~/domain/actor";
import { getExternalJob, putExternalJob } from "~/domain/jobs/external/one-external-job.server";
import { toJobAnswer, versionOf } from "~/domain/jobs/job-views";
import { textChecksOf } from "~/domain/moderation/check-texts.server";
import type { RequestContext } from "~/http/context";
import { answerWith } from "./endpoint";
import { etagOf, requestedVersions } from "./preconditions";

export async function answerGet(context: RequestContext, actor: Person, id: string | undefined, origin: string) {
  const job = await getExternalJob(context, actor, id);
  return answerWith(toJobAnswer(job, origin), etagOf(job));
}

type PutCall = { context: RequestContext; request: Request; actor: Person; url: URL; isDry: boolean };

/** 201 with its address for a new job, and 200 for one that was there. */
export async function answerPut(
  { context, request, actor, url, isDry }: PutCall,
  sent: Parameters<typeof putExternalJob>[2],
): Promise<unknown> {
  const how = { checks: textChecksOf(context, actor), isDry, versions: requestedVersions(request) };
  const made = await putExternalJob(context, actor, sent, how);
  if (!("id" in made)) return made;
  const address = `${url.origin}/jobs/external/${encodeURIComponent(made.external_id)}`;
  const isNew = made.result === "made";
  const headers = { ...etagOf(made), ...(isNew ? { Location: address } : {}) };
  return answerWith({ ...made, version: versionOf(made) }, headers, isNew ? 201 : 200);
}
