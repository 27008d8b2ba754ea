/** The lines of a body with many jobs, and the lines of its answer. */
import { DomainError, type FieldErrors } from "~/domain/errors";
import { type ExternalLine, toLine } from "~/domain/jobs/external/rules";
import type { ExternalResult } from "~/domain/jobs/external/write-external-jobs.server";
import { BulkClosingLine, BulkJobLine, type BulkJobResultItem, ExternalId } from "~/domain/jobs/schema";
import type { SentLine } from "~/http/body";
import { STATUS } from "~/http/errors";
import { checkFields } from "~/http/form";
import { words as texts } from "~/words/api";
import { words as refusals } from "~/words/api-key-refusals";
import { words as forms } from "~/words/form-refusals";
import { words } from "~/words/job-refusals";
import { unknownFields } from "./strict";

/** A line as it can be carried out, or the reason why it cannot. */
export type ReadLine = {
  line: number;
  externalId: string | null;
  wanted: ExternalLine | null;
  error: DomainError | null;
};

/** Each line, checked by itself. Of an id that stands in several lines none is carried out: they do not say which one counts. */
export function readBulkLines(sent: readonly SentLine[], isStrict: boolean): ReadLine[] {
  const read = sent.map((line) => (isStrict ? knownLine(line) : null) ?? readLine(line));
  const times = Map.groupBy(read, ({ externalId }) => externalId);
  return read.map((each) => {
    const isDouble = each.externalId !== null && (times.get(each.externalId)?.length ?? 0) > 1;
    return isDouble ? { ...each, wanted: null, error: refusal({ external_id: [words.doubleId] }) } : each;
  });
}

/** A line of a program's whose fields are not all known: it is told of them. */
function knownLine({ line, value }: SentLine): ReadLine | null {
  const fields = unknownFields(BulkJobLine, value, refusals.unknownField);
  if (!fields) return null;
  const externalId = ExternalId.safeParse((value as { external_id?: unknown }).external_id).data ?? null;
  return { line, externalId, wanted: null, error: refusal(fields) };
}

function readLine({ line, value }: SentLine): ReadLine {
  const none = { line, externalId: null, wanted: null };
  if (value === undefined) return { ...none, error: new DomainError("bad_input", texts.invalidLine) };
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return { ...none, error: new DomainError("bad_input", texts.lineNotAnObject) };
  }
  const fields: Record<string, unknown> = { ...value };
  const externalId = ExternalId.safeParse(fields.external_id).data ?? null;
  if (fields.state === "closed" && Object.keys(fields).length <= 2) {
    const { input, errors } = checkFields(BulkClosingLine, fields);
    if (errors) return { ...none, externalId, error: refusal(errors) };
    const closing = { externalId: input.external_id, job: null, state: input.state };
    return { line, externalId, wanted: { ...closing, contactId: undefined, insist: undefined }, error: null };
  }
  const { input, errors } = checkFields(BulkJobLine, fields);
  if (errors) return { ...none, externalId, error: refusal(errors) };
  const { external_id: id, ...job } = input;
  return { line, externalId: id, wanted: toLine(id, job), error: null };
}

const refusal = (fields: FieldErrors) => new DomainError("bad_input", forms.someWrong, { fields });

const STATUSES = ["made", "changed", "unchanged", "refused"] as const;

/** The fates of the lines, in a digit each, which are kept for a call that comes again. */
export function keptOf(results: readonly BulkJobResultItem[]): string {
  return results.map(({ status }) => STATUSES.indexOf(status)).join("");
}

/** The answer to a call that comes again: how the jobs stand now, and what became of the lines the first time. */
export function asKept(results: readonly BulkJobResultItem[], kept: string): BulkJobResultItem[] {
  return results.map((result, at) => ({ ...result, status: STATUSES[Number(kept[at])] ?? result.status }));
}

/** The line of the answer for each line of the body. */
export function toBulkResults(read: readonly ReadLine[], results: readonly ExternalResult[]): BulkJobResultItem[] {
  const resultOf = new Map(results.map((result) => [result.externalId, result]));
  return read.map(({ line, externalId, error }) => {
    const result = externalId === null || error ? undefined : resultOf.get(externalId);
    const about = { line, external_id: externalId, status: result?.status ?? ("refused" as const) };
    const stands = {
      id: result?.id ?? null,
      state: result?.state ?? null,
      version: result?.updatedAt ? String(result.updatedAt.getTime()) : null,
    };
    return { ...about, ...stands, ...reasonOf(result?.error ?? error) };
  });
}

function reasonOf(error: DomainError | null): Partial<BulkJobResultItem> {
  if (!error) return {};
  const { code, reason, message, fields } = error;
  return { code: reason ?? (code in STATUS ? code : "internal"), message, ...(fields ? { fields } : {}) };
}
