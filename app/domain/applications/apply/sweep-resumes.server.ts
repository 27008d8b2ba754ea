/** Stored resumes that nothing names any more are removed. */
import type { Database } from "~/db/client.server";
import { findProfileResumeKeys } from "~/domain/profiles/queries.server";
import { sweepOrphanedResumes } from "~/domain/resumes/resume-files.server";
import { findNamedResumeKeys } from "./queries.server";

/** Remove stored resumes that neither an application nor a profile names. Returns how many were removed. */
export function sweepResumes({ db, resumes, now }: { db: Database; resumes: R2Bucket; now: Date }): Promise<number> {
  return sweepOrphanedResumes({ resumes, now }, async (keys) => {
    const [sent, stored] = await Promise.all([findNamedResumeKeys(db, keys), findProfileResumeKeys(db, keys)]);
    return sent.union(stored);
  });
}
