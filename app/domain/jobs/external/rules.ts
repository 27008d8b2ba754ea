/** Jobs under the ids of a school's own system: what a line asks for, and the whole text that it stands for. */
import type { Texts } from "~/domain/moderation/find-phrases";
import type { Insisted } from "~/domain/moderation/stopped-text";
import { DETAIL_NAMES } from "../details/rules";
import type { JobStatus } from "../rules";
import type { JobInput } from "../schema";
import type { Publishing } from "../statements.server";

/** So many lines are written in one batch. */
export const LINES_PER_BATCH = 25;

/** So many jobs of a page of the ids. */
export const EXTERNAL_IDS_PER_PAGE = 1000;

/** `job`: the whole text; null where the line only closes. `versions`: the job may be changed only from one of these. */
export type ExternalLine = {
  externalId: string;
  job: JobInput | null;
  state: "open" | "closed" | undefined;
  contactId: string | undefined;
  insist: boolean | undefined;
  versions?: Date[] | undefined;
};

/** The reading of texts before they are public; the use-case gets it from above, as moderation stands on jobs. */
export type TextChecks = {
  beforePosting: (input: JobInput, insisted: Insisted) => Publishing;
  beforeReplacing: (job: Texts & { status: JobStatus }, input: Texts, insisted: Insisted) => Publishing;
};

/** The details that are lists. */
const LISTS: readonly string[] = ["subjects", "levels", "boards", "requires", "questions"];

/**
 * The whole job: a field that is left out is empty. Two stay as they are, the closing time, which no job can be without, and the time of
 * publishing: a job that is public has none any more.
 */
export function wholeJob(input: JobInput): JobInput {
  const empty = Object.fromEntries(DETAIL_NAMES.map((name) => [name, LISTS.includes(name) ? [] : null]));
  const sent = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  return { place: null, ...empty, ...sent } as JobInput;
}

type SentJob = JobInput & {
  state?: ExternalLine["state"];
  contact_user_id?: string | undefined;
  insist?: boolean | undefined;
};

/** The line that a call or a line of many asks for. */
export function toLine(externalId: string, { state, contact_user_id, insist, ...job }: SentJob): ExternalLine {
  return { externalId, job, state, contactId: contact_user_id, insist };
}
