/** Carries out a request whose form seems to end with its file, and once more if it does not: see docs/decisions/004-uploads.md. */
import { beginningOfObject, type FileSource } from "~/domain/bucket.server";
import { DomainError } from "~/domain/errors";
import { DRAWN_FOR_FIELD } from "~/domain/interrupted-forms/rules";
import { PDF_HEAD_BYTES } from "~/domain/resumes/rules";
import { discardResume, type UploadedFile } from "~/domain/resumes/service.server";
import { sentForms, toSentForm } from "./body";
import { notLast } from "./body-limits";
import type { RequestContext } from "./context";
import { withPlace } from "./held-bytes";
import type { Ending, OpenForm } from "./last-file";

type Args = { request: Request; context: Pick<RequestContext, "resumes" | "client"> };
type Outcome<T> = { value: T; error?: undefined } | { value?: undefined; error: unknown };

/**
 * Runs what a request asks for. Whatever came of it counts only if the form ended with its file. If more came, or less, the same
 * runs again with the whole form, as if it had been read before.
 */
export function withWholeForm<T>(args: Args, run: () => Promise<T>): Promise<T> {
  return withPlace(args.request, () => runWhole(args, run), args.context.client);
}

async function runWhole<T>({ request, context }: Args, run: () => Promise<T>): Promise<T> {
  const first = await outcomeOf(run);
  const { open = null } = (await sentForms.get(request)?.catch(() => null)) ?? {};
  const ending = await open?.file.end({ keeps: asksForMore(first, open.form.entries) });
  if (!open || !ending) return settle(first);
  const form = { isMultipart: true, files: filesOf(open, ending, context.resumes), problem: ending.rest.problem };
  const entries = [...open.form.entries, ...ending.rest.entries];
  sentForms.set(request, Promise.resolve(toSentForm(entries, form)));
  const second = await outcomeOf(run);
  const { storedAs } = open.file.source;
  if (storedAs) await discardResume(context.resumes, storedAs);
  return settle(second);
}

function outcomeOf<T>(run: () => Promise<T>): Promise<Outcome<T>> {
  return run().then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
}

function settle<T>(outcome: Outcome<T>): T {
  if ("error" in outcome) throw outcome.error;
  return outcome.value;
}

/** Whether a field was missed that may stand behind the file. A field that came is not changed by a second one of its name. */
function asksForMore({ value, error }: Outcome<unknown>, entries: [string, string][]): boolean {
  // In a session, a guard sends a form back that does not say for whom it was drawn.
  if (error instanceof Response) return error.status === 403 && entries.every(([name]) => name !== DRAWN_FOR_FIELD);
  const answer = (value as { data?: { errors?: object } } | undefined)?.data;
  const errors = error instanceof DomainError ? error.fields : answer?.errors;
  const names = new Set(["resume", ...entries.map(([name]) => name)]);
  return Object.keys(errors ?? {}).some((name) => !names.has(name));
}

function filesOf({ form, file }: OpenForm, ending: Ending, bucket: R2Bucket): Map<string, UploadedFile> {
  const { size, rest } = ending;
  const files = new Map(rest.files);
  // Of two files of the field, the first counts.
  for (const [name, { name: fileName }] of form.files) {
    files.delete(name);
    if (size !== null) files.set(name, { name: fileName, size, ...contentOf(file, ending, { size, bucket }) });
  }
  return files;
}

type Content = Pick<UploadedFile, "chunks" | "source">;

function contentOf(
  { first, size: expected, source }: OpenForm["file"],
  { kept, over }: Ending,
  { size, bucket }: { size: number; bucket: R2Bucket },
): Content {
  if (kept) return { chunks: cut([...kept, over], size) };
  const chunks = [first.subarray(0, Math.min(PDF_HEAD_BYTES, size))];
  const gone: FileSource = { storedAs: null, pour: () => Promise.reject(source.failure ?? notLast()) };
  if (!source.storedAs) return { chunks, source: gone };
  const beginning = { key: source.storedAs, size: Math.min(size, expected), more: over };
  return { chunks, source: beginningOfObject(bucket, beginning) };
}

/** The first bytes of some pieces. */
function cut(pieces: Uint8Array[], bytes: number): Uint8Array[] {
  let left = bytes;
  return pieces.flatMap((piece) => {
    const part = piece.subarray(0, left);
    left -= part.length;
    return part.length > 0 ? [part] : [];
  });
}
