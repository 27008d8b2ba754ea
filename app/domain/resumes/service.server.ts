/** Keeping resumes: checked in their bytes, stored before the row that names them, signed for ten minutes. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { DomainError, type FieldErrors, fieldError } from "~/domain/errors";
import { isPdf, MAX_RESUME_BYTES, ORPHAN_AGE_MS } from "./rules";
import { deleteResumeObjects, getResumeObject, listResumeKeys, putResumeObject } from "./store.server";

/** An uploaded file, read whole: at most MAX_RESUME_BYTES, which the reader has counted. */
export type UploadedFile = { name: string | undefined; bytes: Uint8Array };

export const RESUME_URL_SECONDS = 600;

/** Refuse what is no PDF, or too large. Throws on the field `resume`. */
export function checkResume(file: UploadedFile | null): UploadedFile {
  if (!file || (file.bytes.length === 0 && !file.name)) throw fieldError("resume", "Choose your resume, a PDF file");
  if (file.bytes.length > MAX_RESUME_BYTES) throw fieldError("resume", "The resume is larger than 10 MB", "too_large");
  if (!isPdf(file.bytes)) throw fieldError("resume", "The resume must be a PDF file", "unsupported_type");
  return file;
}

/** What is wrong with a resume, by field, to be told together with the other fields; null when nothing is. */
export function resumeErrors(file: UploadedFile | null): FieldErrors | null {
  try {
    checkResume(file);
    return null;
  } catch (error) {
    return error instanceof DomainError ? (error.fields ?? null) : null;
  }
}

/** Store a checked resume. Returns its key. Throws unavailable when the bucket does not answer. */
export async function storeResume(bucket: R2Bucket, file: UploadedFile): Promise<string> {
  try {
    return await putResumeObject(bucket, file.bytes);
  } catch (cause) {
    throw new DomainError("unavailable", "The resume could not be stored. Please try again", { cause });
  }
}

/** The stored object. Throws not_found when it is absent, unavailable when the bucket does not answer. */
export async function openResume(bucket: R2Bucket, key: string): Promise<R2ObjectBody> {
  let object: R2ObjectBody | null;
  try {
    object = await getResumeObject(bucket, key);
  } catch (cause) {
    throw new DomainError("unavailable", "The resume cannot be opened just now. Please try again", { cause });
  }
  if (!object) throw new DomainError("not_found", "There is no such resume");
  return object;
}

/** Remove an object that no row names. A failure is left to the sweep. */
export async function discardResume(bucket: R2Bucket, key: string): Promise<void> {
  await deleteResumeObjects(bucket, [key]).catch(() => undefined);
}

/** Remove objects older than an hour that no row names. `findNamedKeys` tells which of up to 90 keys are named. Returns how many went. */
export async function sweepOrphanedResumes(
  { resumes, now }: { resumes: R2Bucket; now: Date },
  findNamedKeys: (keys: string[]) => Promise<Set<string>>,
): Promise<number> {
  let removed = 0;
  for await (const keys of listResumeKeys(resumes, new Date(now.getTime() - ORPHAN_AGE_MS))) {
    if (keys.length === 0) continue;
    const named = await findNamedKeys(keys);
    const orphans = keys.filter((key) => !named.has(key));
    if (orphans.length === 0) continue;
    await deleteResumeObjects(resumes, orphans);
    removed += orphans.length;
  }
  return removed;
}

/** Query of a link that opens one application's resume for ten minutes without a session. */
export function signResumeLink(secret: string, applicationId: string, now: Date): URLSearchParams {
  const expires = String(Math.floor(now.getTime() / 1000) + RESUME_URL_SECONDS);
  return new URLSearchParams({ expires, signature: signature(secret, applicationId, expires) });
}

/** True for an unexpired link that `signResumeLink` made for this application. */
export function isResumeLinkValid(secret: string, applicationId: string, query: URLSearchParams, now: Date): boolean {
  const expires = query.get("expires") ?? "";
  const given = Buffer.from(query.get("signature") ?? "");
  const right = Buffer.from(signature(secret, applicationId, expires));
  if (given.length !== right.length || !timingSafeEqual(given, right)) return false;
  return /^\d{1,12}$/.test(expires) && Number(expires) * 1000 > now.getTime();
}

function signature(secret: string, applicationId: string, expires: string): string {
  return createHmac("sha256", secret).update(`resume:${applicationId}:${expires}`).digest("base64url");
}
