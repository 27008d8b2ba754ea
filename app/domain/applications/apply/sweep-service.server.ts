/** Stored resumes that nothing names any more. */
import type { Database } from "~/db/client.server";
import { findStoredResumeKeys } from "~/domain/profiles/service.server";
import { sweepOrphanedResumes } from "~/domain/resumes/service.server";
import { findNamedResumeKeys } from "./store.server";

/** Remove stored resumes that neither an application nor a profile names. Returns how many were removed. */
export function sweepResumes({ db, resumes, now }: { db: Database; resumes: R2Bucket; now: Date }): Promise<number> {
  return sweepOrphanedResumes({ resumes, now }, async (keys) => {
    const [sent, kept] = await Promise.all([findNamedResumeKeys(db, keys), findStoredResumeKeys({ db }, keys)]);
    return sent.union(kept);
  });
}
