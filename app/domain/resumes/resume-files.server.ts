/** Keeping resumes: their bytes are checked, they are stored before the row that names them, links are signed for ten minutes. */

import {
  deleteObjects,
  type FileContent,
  firstBytes,
  getObject,
  putObject,
  sweepOrphans,
} from "~/domain/bucket.server";
import { DomainError, type FieldErrors, fieldError } from "~/domain/errors";
import { hashStream, isSame, sign } from "~/domain/ids";
import { words } from "~/words/file-refusals";
import { EMPTY_FILE, MAX_RESUME_BYTES, NO_PDF, RESUME_KEY_PREFIX, RESUME_TOO_LARGE, RESUME_TYPE } from "./rules";

/** An uploaded file, as large as its reader allows. */
export type UploadedFile = FileContent & { name: string | undefined };

export const RESUME_URL_SECONDS = 600;

/** How many bytes isPdf needs: readers of PDF look so far for its beginning. */
const PDF_HEAD_BYTES = 1024;

/** Refuse a file that is not a PDF, or is too large. Throws on the field `resume`. */
export function checkResume(file: UploadedFile | null): UploadedFile {
  if (!file || (file.size === 0 && !file.name)) throw fieldError("resume", words.chooseResume);
  if (file.size === 0) throw fieldError("resume", EMPTY_FILE);
  if (file.size > MAX_RESUME_BYTES) throw fieldError("resume", RESUME_TOO_LARGE, "too_large");
  if (!isPdf(firstBytes(file, PDF_HEAD_BYTES))) throw fieldError("resume", NO_PDF, "unsupported_type");
  return file;
}

/**
 * True when a PDF begins among the first bytes; a file's name and declared type prove nothing. A byte order mark, line breaks or a
 * printer's commands may stand before it. Markup and archives are something else, even if they hold a PDF.
 */
export function isPdf(bytes: Uint8Array): boolean {
  const head = String.fromCharCode(...bytes.subarray(0, PDF_HEAD_BYTES));
  const at = head.indexOf("%PDF-");
  return (
    at >= 0 &&
    bytes.length > at + "%PDF-".length &&
    !(head.startsWith("PK") || /^(?:\u00ef\u00bb\u00bf)?\s*</.test(head))
  );
}

/** The problems of a resume, by field, to be shown together with those of the other fields; null without any. */
export function resumeErrors(file: UploadedFile | null): FieldErrors | null {
  try {
    checkResume(file);
    return null;
  } catch (error) {
    return error instanceof DomainError ? (error.fields ?? null) : null;
  }
}

/**
 * Store a checked resume. Returns its key. Its content is looked at first; `takesCutOff`: one that seems to be cut off
 * is stored all the same. Throws unavailable if the bucket fails, file_locked, file_cut_off.
 */
export async function storeResume(
  bucket: R2Bucket,
  file: UploadedFile,
  { takesCutOff }: { takesCutOff: boolean },
): Promise<string> {
  const { inspectPdf } = await import("./inspect-pdf");
  const look = inspectPdf();
  for (const chunk of file.chunks) look.see(chunk);
  const problem = await look.problem();
  if (problem === "locked") throw fieldError("resume", words.resumeLocked, "file_locked");
  if (problem === "cut" && !takesCutOff) throw fieldError("resume", words.resumeCutOff, "file_cut_off");
  return storeContent(bucket, file);
}

/** Store a copy of a stored resume: it stays when the original is removed. `hash` as `hashFile` makes it. Throws not_found, unavailable. */
export async function copyResume(bucket: R2Bucket, key: string): Promise<{ key: string; size: number; hash: string }> {
  const original = await openResume(bucket, key);
  const [copied, read] = original.body.tee();
  const [newKey, hash] = await Promise.all([storeContent(bucket, copied), hashStream(read)]);
  return { key: newKey, size: original.size, hash };
}

async function storeContent(bucket: R2Bucket, content: FileContent | ReadableStream): Promise<string> {
  try {
    return await putObject(bucket, RESUME_KEY_PREFIX, content, { contentType: RESUME_TYPE });
  } catch (cause) {
    throw new DomainError("unavailable", words.resumeNotStored, { cause });
  }
}

/** The stored object. Throws not_found when it is absent, unavailable when the bucket does not answer. */
export async function openResume(bucket: R2Bucket, key: string): Promise<R2ObjectBody> {
  let object: R2ObjectBody | null;
  try {
    object = await getObject(bucket, key);
  } catch (cause) {
    throw new DomainError("unavailable", words.resumeNotOpened, { cause });
  }
  if (!object) throw new DomainError("not_found", words.noResume);
  return object;
}

/** Remove an object that no row names. A failure is left to the sweep. */
export function discardResume(bucket: R2Bucket, key: string): Promise<void> {
  return discardResumes(bucket, [key]);
}

/** The same for several, at most a thousand. */
export async function discardResumes(bucket: R2Bucket, keys: string[]): Promise<void> {
  if (keys.length > 0) await deleteObjects(bucket, keys).catch(() => undefined);
}

/** Remove resumes older than an hour that no row names; `findNamedKeys` returns the named keys. Returns how many were removed. */
export function sweepOrphanedResumes(
  { resumes, now }: { resumes: R2Bucket; now: Date },
  findNamedKeys: (keys: string[]) => Promise<Set<string>>,
): Promise<number> {
  return sweepOrphans({ bucket: resumes, prefix: RESUME_KEY_PREFIX, now }, findNamedKeys);
}

/** The account in whose name a link opens a resume, and the session that the link ends with. */
export type LinkHolder = { readerId: string; sessionId: string };

/** The query of a link that opens one application's resume for ten minutes without a cookie, for this reader and session. */
export function signResumeLink(secret: string, applicationId: string, holder: LinkHolder, now: Date): URLSearchParams {
  const expires = String(Math.floor(now.getTime() / 1000) + RESUME_URL_SECONDS);
  return new URLSearchParams({
    expires,
    reader: holder.readerId,
    session: holder.sessionId,
    signature: signature(secret, { ...holder, applicationId, expires }),
  });
}

/**
 * The holder of an unexpired link to this application's resume, if `signResumeLink` made it; else null. The caller has to find
 * out whether the session still lives.
 */
export function holderOfLink(
  secret: string,
  applicationId: string,
  query: URLSearchParams,
  now: Date,
): LinkHolder | null {
  const expires = query.get("expires") ?? "";
  const holder = { readerId: query.get("reader") ?? "", sessionId: query.get("session") ?? "" };
  const right = signature(secret, { ...holder, applicationId, expires });
  if (!isSame(query.get("signature") ?? "", right)) return null;
  return /^\d{1,12}$/.test(expires) && Number(expires) * 1000 > now.getTime() ? holder : null;
}

function signature(secret: string, about: LinkHolder & { applicationId: string; expires: string }): string {
  const text = `resume:${JSON.stringify([about.applicationId, about.readerId, about.sessionId, about.expires])}`;
  return sign(secret, text).toString("base64url");
}
