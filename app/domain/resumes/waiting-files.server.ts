/**
 * PDFs that wait: their forms could not be carried out, as the database did not answer. No row names one and no address opens one: only
 * the form that comes again does, within an hour (`http/waiting-file.ts`).
 */

import { deleteObjects, getObject, putObject, sweepOrphans } from "~/domain/bucket.server";
import { DomainError } from "~/domain/errors";
import { words } from "~/words/file-refusals";
import type { UploadedFile } from "./resume-files.server";
import { RESUME_TYPE, WAITING_KEY_PREFIX } from "./rules";

/** Store a checked file under a new random key, and return the key. Throws if the bucket does not take it. */
export function storeWaitingFile(bucket: R2Bucket, file: UploadedFile): Promise<string> {
  return putObject(bucket, WAITING_KEY_PREFIX, file, { contentType: RESUME_TYPE });
}

/** The stored object; null if it is gone. Throws unavailable when the bucket does not answer. */
export async function openWaitingFile(bucket: R2Bucket, key: string): Promise<R2ObjectBody | null> {
  try {
    return await getObject(bucket, key);
  } catch (cause) {
    throw waitingFileUnavailable(cause);
  }
}

export function waitingFileUnavailable(cause: unknown): DomainError {
  return new DomainError("unavailable", words.keptFileNotRead, { cause });
}

/** Remove a file that has come to its place. A failure is left to the sweep. */
export async function discardWaitingFile(bucket: R2Bucket, key: string): Promise<void> {
  await deleteObjects(bucket, [key]).catch(() => undefined);
}

/** Remove the files that no form can name any more: those older than an hour. Returns how many. */
export function sweepWaitingFiles({ resumes, now }: { resumes: R2Bucket; now: Date }): Promise<number> {
  return sweepOrphans({ bucket: resumes, prefix: WAITING_KEY_PREFIX, now }, async () => new Set());
}
