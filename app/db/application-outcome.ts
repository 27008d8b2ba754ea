/** Columns of `applications` about what became of it: what is stopped, what is counted, and of what the applicant is still to be notified. */
import { integer, text } from "drizzle-orm/sqlite-core";

const time = (name: string) => integer(name, { mode: "timestamp_ms" });

export const outcomeColumns = {
  /** Since when a side stops the messages of this application. Nobody writes while one of them is set. */
  schoolStoppedAt: time("school_stopped_at"),
  candidateStoppedAt: time("candidate_stopped_at"),
  /**
   * As what it counts for its school. Not at all: `again`, late as another one of the same person was, and `apart`, which lapsed before
   * its address was confirmed. The statement that ends it sets it, with columns of `responsiveness/statements.server.ts`.
   */
  countsAs: text("counts_as", { enum: ["in_time", "late", "again", "apart"] }),
  /** The day on which that was decided last, in days since 1970; also where it counts as nothing. */
  countedOn: integer("counted_on"),
  /** When a break of its school moved its due day: once. */
  breakMovedAt: time("break_moved_at"),
  /** Its job went, and the applicant is still to be notified: when it did. */
  goneNotifyAt: time("gone_notify_at"),
};
