/** What the page of a draft would show, with gaps where a field is missing or wrong. */
import type { Database } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import { DomainError, type FieldErrors } from "~/domain/errors";
import { readSchool, type School } from "../rules";
import { withPayAnswer } from "../said/likely-pay-rules";
import { joinQuestions } from "../said/question-rules";
import { writeJob } from "../said/writing-service.server";
import { joinPublishing } from "../scheduled/rules";
import { JobInput, type OwnJobDetails } from "../schema";
import { toJobDetails } from "../showing-service.server";
import { UNTITLED } from "./rules";
import { getDraft } from "./service.server";

const GAP = "Not filled in yet";
/** What stands in the place of required fields. The page shows a vacancy of 0 as a gap. */
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

export type Preview = { id: string; job: OwnJobDetails; school: School | null; missing: FieldErrors };

/** Each look can find one more wrong field, such as a place that nobody knows and then a day that is over. */
const MAX_LOOKS = 10;

/** The page of a draft, and by field what is still to be filled in. Throws not_found, also for somebody else's draft. */
export async function previewDraft(
  deps: { db: Database; now: Date },
  actor: Actor,
  draftId: string | undefined,
): Promise<Preview> {
  const { id, fields, school } = await getDraft(deps, actor, draftId);
  const sent = joinQuestions(joinPublishing(withPayAnswer(fields)));
  const missing = problemsOf(JobInput.safeParse(sent));
  let job: Awaited<ReturnType<typeof writeJob>> | null = null;
  for (let looks = 0; !job; looks += 1) {
    const good = JobInput.partial().parse(without(sent, looks < MAX_LOOKS ? Object.keys(missing) : Object.keys(sent)));
    try {
      job = await writeJob(deps, { ...GAPS, ...filledIn(good) } as JobInput, null);
    } catch (error) {
      if (!(error instanceof DomainError) || !error.fields || looks > MAX_LOOKS) throw error;
      Object.assign(missing, error.fields);
    }
  }
  const row = {
    ...job,
    location: job.location || GAP,
    id,
    user_id: actor.id,
    status: "open" as const,
    deleted: false,
    institutionId: null,
  };
  const details = toJobDetails(
    { job: { ...row, createdAt: deps.now, updatedAt: deps.now }, applications: 0, school, place: null },
    deps.now,
  );
  return { id, job: details, school: readSchool(school), missing };
}

function problemsOf(result: ReturnType<typeof JobInput.safeParse>): FieldErrors {
  const missing: FieldErrors = {};
  for (const { path, message } of result.error?.issues ?? []) {
    const field = String(path[0]);
    missing[field] ??= [];
    missing[field].push(message);
  }
  return missing;
}

function without(fields: Record<string, unknown>, names: string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}

function filledIn(input: Partial<JobInput>): Partial<JobInput> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
}
