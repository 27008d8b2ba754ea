/** The file of an application: an upload, or a copy of the resume that the candidate keeps. */
import { DomainError, fieldError } from "~/domain/errors";
import type { findStoredResume } from "~/domain/profiles/service.server";
import { resumeName } from "~/domain/resumes/rules";
import { copyResume, storeResume, type UploadedFile } from "~/domain/resumes/service.server";

type Deps = { resumes: R2Bucket };

/** `hash` as `hashFile` makes it. */
export async function keepUpload(
  { resumes }: Deps,
  { file, hash }: { file: UploadedFile; hash: string },
  takesCutOff: boolean,
) {
  const key = await storeResume(resumes, file, { takesCutOff });
  return { key, name: resumeName(file.name), size: file.size, hash };
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
