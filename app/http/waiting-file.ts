/**
 * The PDF of a form that came while the database did not answer. It waits in the bucket for an hour. The page of the failure holds the
 * field `kept_file`, a signed name of the file, and the form that is sent again brings that name in the file's place: so nobody chooses
 * a file again, or sends ten megabytes again, because of us. See docs/decisions/004.
 */
import { fieldError } from "~/domain/errors";
import { DRAWN_FOR_FIELD, KEPT_FILE_FIELD } from "~/domain/form-recovery/rules";
import { resumeErrors, type UploadedFile } from "~/domain/resumes/resume-files.server";
import {
  discardWaitingFile,
  openWaitingFile,
  storeWaitingFile,
  waitingFileUnavailable,
} from "~/domain/resumes/waiting-files.server";
import { resumeName } from "~/domain/text-rules";
import { words as fileRefusals } from "~/words/file-refusals";
import { RESUME_FIELD, readMultipart, type Upload } from "./body";
import { readStored } from "./body-bytes";
import type { RequestContext } from "./context";
import { isDatabaseFailure, logFailure } from "./errors";
import { mayKeepFile } from "./network-limits";
import { nameOf } from "./request";
import { readSigned, signValue } from "./signed-value";

type Args = { request: Request; context: RequestContext };

/** `drawnFor`: the account for which the form was drawn, or empty. `path`: the form's own. `until`: milliseconds. */
type WaitingFile = { key: string; name: string; size: number; drawnFor: string; path: string; until: number };

/** A form with a resume. `waiting`: the file that it names in the place of one. */
export type ResumeForm = Omit<Upload, "file"> & { resume: UploadedFile | null; waiting: WaitingFile | null };

const PURPOSE = "kept-file";
const KEPT_SECONDS = 3600;

/**
 * Reads a form with the file `resume`, as readMultipart does. A newly chosen file, or the stored resume, goes before the one that waits.
 * Our script is the exception: it leaves the file's part out and sends the waiting one's name. A name that is not ours, is too old, or
 * was made for another form or another account is a `problem` beside the field.
 */
export async function readResumeForm(args: Args): Promise<ResumeForm> {
  const form = await readMultipart(args.request, RESUME_FIELD);
  const value = form.fields[KEPT_FILE_FIELD];
  const isReplaced = form.resume !== null && (form.resume.name || form.resume.size || form.fields.use_stored_resume);
  if (!value || isReplaced) {
    delete form.fields[KEPT_FILE_FIELD];
    return { ...form, waiting: null };
  }
  if (form.fields.use_stored_resume) form.fields.use_stored_resume = "";
  const waiting = readSigned(args.context, PURPOSE, value) as WaitingFile | null;
  const isOfForm = waiting?.path === pathOf(args) && waiting.drawnFor === (form.fields[DRAWN_FOR_FIELD] ?? "");
  if (!waiting || !isOfForm) {
    delete form.fields[KEPT_FILE_FIELD];
    return { ...form, problem: form.problem ?? fieldError("resume", fileRefusals.fileGone), waiting: null };
  }
  note(args, form, waiting, value);
  return { ...form, waiting };
}

/** The file of the form, whichever it brought. Throws on the field `resume` if the one that waited is gone; unavailable. */
export async function fileOf({ request, context }: Args, form: ResumeForm): Promise<UploadedFile | null> {
  if (!form.waiting) return form.resume;
  const object = await openWaitingFile(context.resumes, form.waiting.key);
  if (!object) {
    delete form.fields[KEPT_FILE_FIELD];
    context.effects.keptFile = null;
    throw fieldError("resume", fileRefusals.fileGone);
  }
  const { pieces, problem } = await readStored(request, object);
  if (problem) throw waitingFileUnavailable(problem);
  return { name: form.waiting.name, size: object.size, chunks: pieces };
}

/** The form was carried out: its file waits no more. */
export function endWaiting({ effects, resumes }: RequestContext, { waiting }: ResumeForm): void {
  if (waiting) effects.afterResponse(() => discardWaitingFile(resumes, waiting.key));
}

/**
 * If the database did not answer, the form's file waits, and the form names it. It does not if it is no resume, if the network has kept
 * several a moment ago, or if the bucket does not take it: then the page asks for the file again.
 */
export async function keepFile(args: Args, form: ResumeForm | null, error: unknown): Promise<void> {
  const { request, context } = args;
  const file = form?.resume;
  if (!form || form.problem || !file || !isDatabaseFailure(error) || resumeErrors(file)) return;
  if (!(await mayKeepFile(context))) return;
  try {
    const key = await storeWaitingFile(context.resumes, file);
    const until = context.now.getTime() + KEPT_SECONDS * 1000;
    const drawnFor = form.fields[DRAWN_FOR_FIELD] ?? "";
    const waiting = { key, name: resumeName(file.name), size: file.size, drawnFor, path: pathOf(args), until };
    note(args, form, waiting, signValue(context, PURPOSE, waiting, KEPT_SECONDS));
  } catch (failure) {
    logFailure(failure, nameOf(request, context));
  }
}

/** The field is among those that come back with the form, and the page says until when the file is there. */
function note({ context }: Args, { fields }: Pick<ResumeForm, "fields">, { name, until }: WaitingFile, value: string) {
  fields[KEPT_FILE_FIELD] = value;
  context.effects.keptFile = { value, name, until: new Date(until).toISOString() };
}

function pathOf({ request }: Args): string {
  return new URL(request.url).pathname;
}
