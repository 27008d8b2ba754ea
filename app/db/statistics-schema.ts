/**
 * Counts for the statistics of recruiters. A day is its number since 1 January 1970 in India, see `dayNumber` in
 * `app/domain/moments/rules.ts`. No row names a person.
 */
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { jobs } from "./schema.ts";

/** How often the page of a job was looked at, on each day: about, see decision 008. */
export const jobViews = sqliteTable(
  "job_views",
  {
    jobId: text("job_id")
      .notNull()
      .references(() => jobs.id),
    day: integer("day").notNull(),
    views: integer("views").notNull(),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.day] }), index("job_views_by_day").on(table.day)],
);

/**
 * `saves`, `applications`: on a day, the slot. A status: applications that have it now, slot 0. `answered`: applications with a first
 * answer of the school, by the time that it took, the slot (`answerSlot`). `declined`: withdrawn ones that declined an offer, slot 0,
 * which the decline itself counts (`countOutcome` in `db/outcome-tally.ts`). `not_joined`: the same of hired ones that did not join.
 */
const KINDS = [
  "saves",
  "applications",
  "submitted",
  "shortlisted",
  "interviewing",
  "offered",
  "hired",
  "rejected",
  "withdrawn",
  "answered",
  "declined",
  "not_joined",
] as const;

/** Counts of a job. Triggers on `applications`, `application_events` and `saved_jobs` keep them; no row has 0. */
export const jobTallies = sqliteTable(
  "job_tallies",
  {
    jobId: text("job_id")
      .notNull()
      .references(() => jobs.id),
    kind: text("kind", { enum: KINDS }).notNull(),
    slot: integer("slot").notNull(),
    n: integer("n").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.kind, table.slot] }),
    index("job_tallies_by_day").on(table.slot).where(sql`kind in ('saves', 'applications')`),
  ],
);

/** The sums over the jobs of a desk, views too. Triggers on `job_tallies`, `job_views` and `jobs` keep them; no row has 0. */
export const deskTallies = sqliteTable(
  "desk_tallies",
  {
    deskId: text("desk_id").notNull(),
    kind: text("kind", { enum: [...KINDS, "views"] }).notNull(),
    slot: integer("slot").notNull(),
    n: integer("n").notNull(),
  },
  (table) => [primaryKey({ columns: [table.deskId, table.kind, table.slot] })],
);

/** How far scheduled runs have counted what is older than the tables above: one row, of publishing numbers (`jobs.seq`). */
export const tallyProgress = sqliteTable("tally_progress", {
  /** The jobs up to this number are counted. */
  seq: integer("seq").primaryKey(),
  /** The last job that was there when the tables were made. */
  until: integer("until").notNull(),
});
