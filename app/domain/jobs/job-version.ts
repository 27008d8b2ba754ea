/** The version of a job, which an edit form carries: when the job was last changed. */

export function writeVersion(job: { updatedAt: Date }): string {
  return String(job.updatedAt.getTime());
}

/** A text that `writeVersion` cannot have written is read as time 0, which is older than every job. */
export function readVersion(version: string): Date {
  return new Date(/^\d{1,15}$/.test(version) ? Number(version) : 0);
}
