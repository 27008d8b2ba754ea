/** Show the page of a draft before it is posted, with gaps where a field is missing or wrong. */

import type { Database } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import type { FieldErrors } from "~/domain/errors";
import { words } from "~/words/job-page-lines";
import { checkJobForm } from "../details/find-form-errors.server";
import { joinQuestions } from "../details/rules";
import { withPayAnswer } from "../details/unlikely-pay-rules";
import { toJobDetails } from "../job-views";
import { readSchool, type School } from "../rules";
import { joinPublishing } from "../scheduled/rules";
import type { OwnJobDetails } from "../schema";
import { getDraft } from "./queries.server";
import { UNTITLED } from "./rules";

const GAP = words.notFilledIn;

/** The values in the place of required fields. The page shows a vacancy of 0 as a gap. */
const GAPS = {
  title: UNTITLED,
  category: GAP,
  // No place is looked for where none is named.
  location: "",
  description: GAP,
  keywords: "",
  company_name: GAP,
  vacancy: 0,
};

/** `fields`: of the form, to post it as it is. */
export type Preview = {
  id: string;
  job: OwnJobDetails;
  school: School | null;
  missing: FieldErrors;
  fields: Record<string, string>;
};

/** The page of a draft, and by field what is still to be filled in. Throws not_found, also for somebody else's draft. */
export async function previewDraft(
  deps: { db: Database; now: Date },
  actor: Actor,
  draftId: string | undefined,
): Promise<Preview> {
  const { id, fields, school } = await getDraft(deps, actor, draftId);
  const sent = joinQuestions(joinPublishing(withPayAnswer(fields)));
  const { job, problems } = await checkJobForm(deps, sent, { gaps: GAPS });
  const row = {
    ...job,
    location: job.location || GAP,
    id,
    user_id: actor.id,
    state: "open" as const,
    removedAt: null,
    createdAt: deps.now,
    updatedAt: deps.now,
    publishedAt: deps.now,
    publishAt: null,
  };
  const details = toJobDetails({ job: row, applications: 0, school, place: null }, deps.now);
  return { id, job: details, school: readSchool(school), missing: problems, fields };
}
