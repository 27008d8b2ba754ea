/** Tables of what happens between applying and the end: moves that may be taken back, words, notes, interviews, breaks. Times are UTC milliseconds. */
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./accounts.ts";
import { institutions } from "./institutions.ts";
import { applicationStatus, applications } from "./jobs-and-applications.ts";

const time = (name: string) => integer(name, { mode: "timestamp_ms" });

const application = () =>
  text("application_id")
    .notNull()
    .references(() => applications.id);

/**
 * A school's move that nobody is notified of yet: it can be taken back, until it is told at `notify_at`. Its application has its status and
 * the moment of the press, as `next_status` and `next_at`. `id` becomes the id of its event.
 */
export const untoldMoves = sqliteTable(
  "untold_moves",
  {
    id: text("id").primaryKey(),
    applicationId: application(),
    actorId: text("actor_id")
      .notNull()
      .references(() => users.id),
    fromStatus: applicationStatus("from_status").notNull(),
    toStatus: applicationStatus("to_status").notNull(),
    /** The words of a rejection. Null: the standard text, or none. */
    message: text("message"),
    /** The reasons that go with a rejection, as JSON; null for none. */
    reasons: text("reasons"),
    /** Moves that were asked for in one go, and are taken back in one. */
    bulkId: text("bulk_id"),
    notifyAt: time("notify_at").notNull(),
    /** Until when an offer asks for a reply. Null: as long as every offer waits. */
    replyBy: time("reply_by"),
  },
  (table) => [
    uniqueIndex("untold_moves_application_unique").on(table.applicationId),
    index("untold_moves_due").on(table.notifyAt, table.id),
    index("untold_moves_by_actor").on(table.actorId, table.notifyAt, table.id),
    index("untold_moves_by_bulk").on(table.bulkId).where(sql`bulk_id is not null`),
  ],
);

/** Texts of a school for its rejections and messages, with placeholders. */
export const templates = sqliteTable(
  "templates",
  {
    id: text("id").primaryKey(),
    institutionId: text("institution_id")
      .notNull()
      .references(() => institutions.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    name: text("name").notNull(),
    text: text("text").notNull(),
    createdAt: time("created_at").notNull(),
    updatedAt: time("updated_at").notNull(),
  },
  (table) => [
    index("templates_by_institution").on(table.institutionId, table.createdAt, table.id),
    index("templates_by_user").on(table.userId),
  ],
);

/** Messages inside an application. `author_id` is null for an applicant without an account, and once an account is closed. */
export const applicationMessages = sqliteTable(
  "application_messages",
  {
    id: text("id").primaryKey(),
    applicationId: application(),
    side: text("side", { enum: ["school", "candidate"] }).notNull(),
    authorId: text("author_id").references(() => users.id),
    text: text("text").notNull(),
    /** The warning for applicants beside a school's text (`moderation/talk-warning-rules.ts`); the text is stored as it was sent. */
    warning: text("warning", { enum: ["money", "receipt"] }),
    createdAt: time("created_at").notNull(),
    /** When the other side opened it. */
    readAt: time("read_at"),
    /** Until then more messages may join its mail. Null: it was mailed, or no mail is to be sent. */
    mailAt: time("mail_at"),
  },
  (table) => [
    index("application_messages_by_application").on(table.applicationId, table.createdAt, table.id),
    index("application_messages_to_mail").on(table.mailAt, table.id).where(sql`mail_at is not null`),
    index("application_messages_by_author").on(table.authorId),
  ],
);

/**
 * The note of a colleague of the school about an applicant. Each colleague has one of her own, which the others read
 * too.
 */
export const applicationNotes = sqliteTable(
  "application_notes",
  {
    applicationId: application(),
    authorId: text("author_id")
      .notNull()
      .references(() => users.id),
    text: text("text").notNull(),
    createdAt: time("created_at").notNull(),
    updatedAt: time("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.applicationId, table.authorId] }),
    index("application_notes_by_author").on(table.authorId),
  ],
);

/** One to five stars, each colleague's own. */
export const applicationStars = sqliteTable(
  "application_stars",
  {
    applicationId: application(),
    authorId: text("author_id")
      .notNull()
      .references(() => users.id),
    stars: integer("stars").notNull(),
    updatedAt: time("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.applicationId, table.authorId] }),
    index("application_stars_by_author").on(table.authorId),
  ],
);

/**
 * An interview: the times that the school proposes, and the one that the candidate has taken. `times`: starts in UTC milliseconds,
 * as a JSON list. `sequence` rises with each change that calendars are told of. `held`: it took place, and the school has proposed
 * another one since.
 */
export const interviews = sqliteTable(
  "interviews",
  {
    id: text("id").primaryKey(),
    applicationId: application(),
    kind: text("kind", { enum: ["talk", "panel", "written_test", "demo_lesson", "walk_in"] }).notNull(),
    times: text("times").notNull(),
    minutes: integer("minutes").notNull(),
    place: text("place"),
    link: text("link"),
    timeZone: text("time_zone").notNull(),
    /** Fields of a demo lesson. */
    demoClass: text("demo_class"),
    demoTopic: text("demo_topic"),
    demoBring: text("demo_bring"),
    /** The warning for the applicant beside place, link and task, which are stored as they were sent. */
    warning: text("warning", { enum: ["money", "receipt"] }),
    state: text("state", { enum: ["proposed", "agreed", "others_asked", "cancelled", "held"] }).notNull(),
    /** The candidate's word with "Other times, please". */
    word: text("word"),
    startsAt: time("starts_at"),
    endsAt: time("ends_at"),
    sequence: integer("sequence").notNull().default(0),
    remindedAt: time("reminded_at"),
    /**
     * The reason why it is off: the end of the application, or `job` for the end of its job. Null: one of the two sides
     * called it off.
     */
    endedBy: text("ended_by"),
    /**
     * The time when it ended with its application or its job, until both sides are notified. Null: no notification is
     * due.
     */
    notifyAt: time("notify_at"),
    proposedBy: text("proposed_by").references(() => users.id),
    createdAt: time("created_at").notNull(),
    updatedAt: time("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("interviews_live_unique")
      .on(table.applicationId)
      .where(sql`state in ('proposed', 'agreed', 'others_asked')`),
    index("interviews_by_application").on(table.applicationId, table.createdAt, table.id),
    index("interviews_to_remind").on(table.startsAt, table.id).where(sql`state = 'agreed' and reminded_at is null`),
    index("interviews_to_notify").on(table.notifyAt, table.id).where(sql`notify_at is not null`),
    index("interviews_by_proposer").on(table.proposedBy, table.startsAt),
  ],
);

/** Days on which a school does not answer: no due day is in one. Days as "2026-12-24", both included. */
export const institutionBreaks = sqliteTable(
  "institution_breaks",
  {
    id: text("id").primaryKey(),
    institutionId: text("institution_id")
      .notNull()
      .references(() => institutions.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    firstDay: text("first_day").notNull(),
    lastDay: text("last_day").notNull(),
    createdAt: time("created_at").notNull(),
    /** Due days of applications that came before it are still to be moved: since when. Null: they are. */
    moveSince: time("move_since"),
    /** The time since which it has moved due days: then it stays. */
    movedAt: time("moved_at"),
  },
  (table) => [
    index("institution_breaks_by_institution").on(table.institutionId, table.firstDay, table.id),
    index("institution_breaks_by_user").on(table.userId),
    index("institution_breaks_to_move").on(table.moveSince, table.id).where(sql`move_since is not null`),
  ],
);

/**
 * The rating of one party of an ended application by the other, once for each side. The candidate's: `expectations`,
 * `word` and `fairness`, 1 to 5. The school's: `came_as_agreed`. `institution_id`: the institution of the job.
 */
export const ratings = sqliteTable(
  "ratings",
  {
    applicationId: application(),
    side: text("side", { enum: ["school", "candidate"] }).notNull(),
    /** Null once that account is closed. */
    raterId: text("rater_id").references(() => users.id),
    institutionId: text("institution_id").notNull(),
    jobId: text("job_id").notNull(),
    expectations: integer("expectations"),
    word: integer("word"),
    fairness: integer("fairness"),
    cameAsAgreed: integer("came_as_agreed", { mode: "boolean" }),
    /** The candidate lets schools to which she applies read what this school said. */
    isShown: integer("is_shown", { mode: "boolean" }).notNull().default(false),
    createdAt: time("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.applicationId, table.side] }),
    index("ratings_by_rater").on(table.raterId),
    index("ratings_by_institution").on(table.institutionId, table.createdAt).where(sql`side = 'candidate'`),
  ],
);

/** The averages of a school, as they are public: made anew once a month. `raters` and `jobs`: how many people and jobs are in them. */
export const schoolRatings = sqliteTable("school_ratings", {
  institutionId: text("institution_id").primaryKey(),
  raters: integer("raters").notNull(),
  jobs: integer("jobs").notNull(),
  /** Averages in hundredths: 425 is 4.25. */
  expectations: integer("expectations").notNull(),
  word: integer("word").notNull(),
  fairness: integer("fairness").notNull(),
  /** The month of it, such as "2026-11". */
  month: text("month").notNull(),
});

/** How far the averages of a month are made: all institutions up to `after`; null: all of them. One row, with the id 1. */
export const ratingProgress = sqliteTable("rating_progress", {
  id: integer("id").primaryKey(),
  month: text("month").notNull(),
  after: text("after"),
});

/**
 * How a school keeps its word: the sums of the last 180 days, as pages read them. A statement that changes them sets
 * `summed_on` to 0, and a run makes the row anew.
 */
export const schoolResponsiveness = sqliteTable(
  "school_responsiveness",
  {
    institutionId: text("institution_id").primaryKey(),
    summedOn: integer("summed_on").notNull(),
    /** Applications that fell due under a promise, and those without any lapse of the school. */
    due: integer("due").notNull().default(0),
    inTime: integer("in_time").notNull().default(0),
    /** Within so many days half of them had an answer. */
    halfDays: integer("half_days"),
    closed: integer("closed").notNull().default(0),
    hired: integer("hired").notNull().default(0),
  },
  (table) => [index("school_responsiveness_to_sum").on(table.summedOn, table.institutionId)],
);
