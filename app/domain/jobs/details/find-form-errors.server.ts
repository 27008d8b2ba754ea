/** All that is wrong with the form of a job, at once. The shape of a job finds what is wrong in one field, writing it finds the rest. */
import type { Database } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import { DomainError, type FieldErrors } from "~/domain/errors";
import { isUuid } from "~/domain/ids";
import { findOwnJobRow } from "../own/queries.server";
import { readPublishing } from "../scheduled/rules";
import { JobInput } from "../schema";
import type { StoredJob } from "./rules";
import { writeJob } from "./write-job.server";

type Deps = { db: Database; now: Date };

type Sent = Record<string, unknown>;

/** Values in the place of missing required fields. An empty location makes no search for a place. */
const GAPS = { title: "", category: "", location: "", description: "", keywords: "", company_name: "", vacancy: 0 };

/** Fields that are left out together, as one of them alone would be wrong again. */
const TOGETHER = [
  ["pay_min", "pay_max"],
  ["walk_in_from", "walk_in_to"],
  ["answer_days", "answers_from"],
  ["classes_from", "classes_to"],
];

/** Each look finds one more wrong field, such as an unknown place and then a day that is over. */
const MAX_LOOKS = 12;

/**
 * The problems by field, and the job as the other fields make it. `current`: the row of a job that is changed. `gaps`:
 * values in the place of fields that are missing or wrong.
 */
export async function checkJobForm(
  deps: Deps,
  sent: Sent,
  { current = null, gaps = GAPS }: { current?: StoredJob | null; gaps?: typeof GAPS } = {},
): Promise<{ job: StoredJob; problems: FieldErrors }> {
  const problems = problemsOf(JobInput.safeParse(sent));
  for (let looks = 0; ; looks += 1) {
    const names = looks < MAX_LOOKS ? withOthers(Object.keys(problems)) : Object.keys(sent);
    const good = JobInput.partial().parse(without(sent, names));
    try {
      const job = await writeJob(deps, { ...gaps, ...filledIn(good) } as JobInput, current);
      if (good.publish_at && !current) {
        const { timeZone: zone, closesAt } = job;
        readPublishing(good.publish_at, { zone, closesAt: problems.closes_at ? null : closesAt, now: deps.now });
      }
      return { job, problems };
    } catch (error) {
      if (!(error instanceof DomainError) || !error.fields || looks > MAX_LOOKS) throw error;
      for (const [name, messages] of Object.entries(error.fields)) problems[name] ??= messages;
    }
  }
}

/** All that is wrong with a form that was refused; `found` is what is known already. `jobId`: of a job that is changed. */
export async function findFormErrors(
  deps: Deps,
  actor: Actor,
  { sent, jobId, found }: { sent: Sent; jobId: string | null; found: FieldErrors },
): Promise<FieldErrors> {
  const own = jobId !== null && isUuid(jobId) ? await findOwnJobRow(deps.db, actor.id, jobId) : null;
  const { problems } = await checkJobForm(deps, sent, { current: own?.job ?? null });
  return { ...problems, ...found };
}

function problemsOf(result: ReturnType<typeof JobInput.safeParse>): FieldErrors {
  const problems: FieldErrors = {};
  for (const { path, message } of result.error?.issues ?? []) {
    const field = String(path[0]);
    problems[field] ??= [];
    problems[field].push(message);
  }
  return problems;
}

function withOthers(names: string[]): string[] {
  return [...names, ...TOGETHER.filter((group) => group.some((name) => names.includes(name))).flat()];
}

function without(fields: Sent, names: string[]): Sent {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}

function filledIn(input: Partial<JobInput>): Partial<JobInput> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
}
