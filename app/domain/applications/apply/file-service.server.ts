/** The file of an application: an upload, or a copy of the resume that the candidate keeps. */
import type { Database } from "~/db/client.server";
import type { Person } from "~/domain/actor";
import { DomainError, fieldError } from "~/domain/errors";
import { isKeyUsed } from "~/domain/idempotency/service.server";
import { fileHash } from "~/domain/ids";
import type { findStoredResume } from "~/domain/profiles/service.server";
import { resumeName } from "~/domain/resumes/rules";
import { copyResume, storeResume, type UploadedFile } from "~/domain/resumes/service.server";

type Deps = { resumes: R2Bucket };

export async function keepUpload({ resumes }: Deps, file: UploadedFile, takesCutOff: boolean) {
  const hash = fileHash();
  const key = await storeResume(resumes, file, { see: hash.see, takesCutOff });
  return { key, name: resumeName(file.name), size: file.size, hash: hash.value() };
}

/**
 * The hash of a file whose request has a key: a second request with the key must have the same file. Null for one that is still
 * arriving, with a key that is new: its hash is known when it is stored. With a used key, the file is kept until it is known.
 */
export async function hashBefore(db: Database, file: UploadedFile, actor: Person, key: string): Promise<string | null> {
  if (file.source && !(await isKeyUsed({ db }, actor, key))) return null;
  if (file.source?.keep) {
    file.chunks = await file.source.keep();
    delete file.source;
  }
  const hash = fileHash();
  if (file.source) await file.source.pour(async (bytes) => hash.see(bytes));
  else for (const chunk of file.chunks) hash.see(chunk);
  return hash.value();
}

export async function copyStored({ resumes }: Deps, stored: Stored | null) {
  const none = () => fieldError("resume", "You have no stored resume. Choose your resume, a PDF file");
  if (!stored) throw none();
  try {
    return { name: stored.name, ...(await copyResume(resumes, stored.key)) };
  } catch (error) {
    // It was replaced or removed after its key was read.
    throw error instanceof DomainError && error.code === "not_found" ? none() : error;
  }
}

export type Stored = NonNullable<Awaited<ReturnType<typeof findStoredResume>>>;

/** The name and size of the file, as in an application's row. The size of a resume that was stored long ago is not known. */
export function describeResume(upload: UploadedFile | null, stored: Stored | null) {
  if (upload) return { resumeName: resumeName(upload.name), resumeBytes: upload.size };
  return { resumeName: stored?.name ?? "", resumeBytes: stored?.bytes ?? undefined };
}
