/** Jobs and applications, with the indexes that keep their rules and serve their lists. Times are UTC milliseconds. */
import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  sqliteView,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { applicantIndexes } from "../applicant-orders.ts";
import { outcomeColumns } from "../application-outcome.ts";
import { users } from "./accounts.ts";
import { institutions } from "./institutions.ts";

const time = (name: string) => integer(name, { mode: "timestamp_ms" });
const flag = (name: string) => integer(name, { mode: "boolean" });

/** The states of a job that has never been public: a person, a confirmed address or a time is waited for, or a person said no. */
export const UNPUBLISHED_STATES = ["scheduled", "held", "waiting", "refused"] as const;

/** Jobs, each one row from the moment when its text is valid. What everybody may read of them is the view `public_jobs`. */
export const jobs = sqliteTable(
  "jobs",
  {
    id: text("id").primaryKey(),
    /**
     * The place in the order of publishing: tie-breaker of lists, row id in the search index. Null until the job is first public, and
     * then given without gaps (`setJobState`). A row with a number is never deleted.
     */
    seq: integer("seq"),
    /** The recruiter who posted it, and is notified of its applications. */
    user_id: text("user_id")
      .notNull()
      .references(() => users.id),
    title: text("title").notNull(),
    category: text("category").notNull(),
    job_nature: text("job_nature", { enum: ["Full Time", "Part Time", "Remote", "Freelance"] }).notNull(),
    vacancy: integer("vacancy").notNull(),
    salary: text("salary"),
    location: text("location").notNull(),
    description: text("description").notNull(),
    benefits: text("benefits"),
    responsibility: text("responsibility"),
    qualifications: text("qualifications"),
    keywords: text("keywords").notNull(),
    company_name: text("company_name").notNull(),
    company_location: text("company_location"),
    website: text("website"),
    job_logo: text("job_logo"),
    /**
     * `scheduled`: the run publishes it at `publish_at`. `held`: it waits until its recruiter's email address is confirmed. `waiting`:
     * for a person's look, as its text speaks of money. `refused`: a person has looked and not published it. `hidden`: by reports, a
     * moderator or a suspension. `taken_down`: the account was not its recruiter's. A job that was public may be held again.
     */
    state: text("state", { enum: [...UNPUBLISHED_STATES, "open", "closed", "hidden", "taken_down"] }).notNull(),
    /** When its recruiter removed it: the state that it had then stays below. */
    removedAt: time("removed_at"),
    createdAt: time("created_at").notNull(),
    updatedAt: time("updated_at").notNull(),
    /** When it was first public. Readers see this as the time of the job. */
    publishedAt: time("published_at"),
    /** When a scheduled job becomes public. */
    publishAt: time("publish_at"),
    /** The institution that owns the job. See `may-work-on.ts`. */
    institutionId: text("institution_id")
      .notNull()
      .references(() => institutions.id),
    /**
     * The details of the job beside the columns above: the fields of `details/schema.ts`, as JSON. Null in rows older than
     * the column.
     */
    details: text("details"),
    /** The time from which the job takes no application. Null: a row that the scheduled run has not come to yet. */
    closesAt: time("closes_at"),
    /** The time zone of the days that the job names. */
    timeZone: text("time_zone"),
    /** The most that it pays, in rupees a month. Null: other currencies, and no numbers. */
    payMonth: integer("pay_month"),
    /** Its place in the gazetteer, chosen or read from `location`, and where that is. */
    placeId: integer("place_id"),
    placeChosen: flag("place_chosen").notNull().default(false),
    lat: real("lat"),
    lon: real("lon"),
    /** The search index has these beside its words: meanings, place, filters. Made by the domain; see `app/domain/jobs/search/index-terms.ts`. */
    terms: text("terms"),
    /** The search that finds similar jobs, as JSON: see `app/domain/jobs/search/index-query.ts`. */
    similar: text("similar"),
    /** The version of the lists that `terms` was made with. */
    termsVersion: integer("terms_version"),
    /** When the scheduled run has to look at it next: to remind, or to close it. */
    dueAt: time("due_at"),
    /**
     * The day, since 1970, on which it was closed, or removed while somebody had applied: for its school's record. Null: it is open, or
     * ended in another way.
     */
    endedOn: integer("ended_on"),
    /** When its school last read or answered applications: written at most once a day, and everybody reads the day alone. */
    schoolActedAt: time("school_acted_at"),
    /** When its school last did something else for it: "Yes" to "Still looking?", more time, another text, closing, reopening. */
    signAt: time("sign_at"),
    /** When the run has to look next whether to ask "Still looking?". Null: nobody has applied. */
    askAt: time("ask_at"),
    /** When its school was last asked "Still looking?". The question is open as long as no later sign stands above. */
    askedAt: time("asked_at"),
    /**
     * Its place in the order of public changes: the highest number of all when it was published, changed, closed, hidden, shown again or
     * removed. Null: it was never public.
     */
    changeNo: integer("change_no"),
    /** Its id in the institution's own system. */
    externalId: text("external_id"),
  },
  (table) => [
    index("jobs_by_change").on(table.changeNo, table.seq).where(sql`change_no is not null`),
    uniqueIndex("jobs_external_id").on(table.institutionId, table.externalId).where(sql`external_id is not null`),
    uniqueIndex("jobs_seq").on(table.seq),
    check("jobs_published", sql`seq is not null or state in ('scheduled', 'held', 'waiting', 'refused')`),
    index("jobs_due")
      .on(table.dueAt, table.seq)
      .where(sql`due_at is not null and state = 'open' and removed_at is null`),
    index("jobs_to_ask")
      .on(table.askAt, table.id)
      .where(sql`ask_at is not null and state = 'open' and removed_at is null`),
    index("jobs_to_ask_by_institution")
      .on(table.institutionId, table.askAt, table.id)
      .where(sql`ask_at is not null and state = 'open' and removed_at is null`),
    index("jobs_asked_by_institution")
      .on(table.institutionId, table.askedAt, table.id)
      .where(sql`asked_at is not null`),
    index("jobs_scheduled").on(table.publishAt, table.id).where(sql`state = 'scheduled' and removed_at is null`),
    index("jobs_without_closing").on(table.seq).where(sql`closes_at is null and state = 'open' and removed_at is null`),
    index("jobs_to_index").on(table.termsVersion, table.id).where(sql`removed_at is null`),
    index("jobs_by_age")
      .on(table.publishedAt, table.seq)
      .where(sql`state in ('open', 'closed') and removed_at is null`),
    index("jobs_live").on(table.seq).where(sql`state = 'open' and removed_at is null`),
    index("jobs_by_owner").on(table.user_id, table.removedAt, table.seq, table.state),
    // The open jobs of an institution's page.
    index("jobs_live_of_institution")
      .on(table.institutionId, table.seq)
      .where(sql`state = 'open' and removed_at is null`),
    // Which of them close next.
    index("jobs_closing_of_institution")
      .on(table.institutionId, table.closesAt, table.id)
      .where(sql`state = 'open' and removed_at is null`),
    // Holds the state too, so that any page of a list filtered by it comes from the index alone.
    index("jobs_by_institution").on(
      table.institutionId,
      table.removedAt,
      table.seq,
      table.id,
      table.state,
      table.closesAt,
    ),
    index("jobs_removed_by_institution")
      .on(table.institutionId, table.seq, table.id, table.removedAt)
      .where(sql`removed_at is not null`),
    // The jobs of an institution that count in its record as ended.
    index("jobs_ended_by_institution")
      .on(table.institutionId, table.endedOn, table.id)
      .where(sql`ended_on is not null`),
    index("jobs_not_public")
      .on(table.user_id, table.state, table.seq, table.removedAt)
      .where(sql`state not in ('open', 'closed')`),
    index("jobs_not_public_by_institution")
      .on(table.institutionId, table.state, table.seq, table.removedAt)
      .where(sql`state not in ('open', 'closed')`),
    // Which institutions use a category: the menus offer those of three.
    index("jobs_schools_of_category")
      .on(sql`lower(category)`, table.institutionId)
      .where(sql`state = 'open' and removed_at is null`),
  ],
);

/** The jobs that everybody may read, also the search engines: each public read names this alone, as `public-jobs.ts` says. */
export const publicJobs = sqliteView("public_jobs").as((query) =>
  query.select().from(jobs).where(sql`state in ('open', 'closed') and removed_at is null`),
);

export const applicationStatus = (name: string) =>
  text(name, {
    enum: ["submitted", "shortlisted", "interviewing", "offered", "hired", "rejected", "withdrawn", "unanswered"],
  });

/** Applications: one confirmed one a job and address, and any number of others beside it. The resume is in the bucket under `resume_key`. */
export const applicationColumns = {
  id: text("id").primaryKey(),
  jobId: text("job_id")
    .notNull()
    .references(() => jobs.id),
  /** The account that sent it, or that it joined later. Null without an account. */
  candidateId: text("candidate_id").references(() => users.id),
  name: text("name").notNull(),
  email: text("email").notNull(),
  mobile: text("mobile").notNull(),
  experience: text("experience", { enum: ["0", "1+", "3+", "8+"] }).notNull(),
  resumeKey: text("resume_key").notNull(),
  resumeName: text("resume_name").notNull(),
  resumeBytes: integer("resume_bytes").notNull(),
  /** The sender's key, the same for every try to send one application: a retry gets the answer that was lost. */
  requestKey: text("request_key"),
  /**
   * When its address was proven: by its link, or by an account with this address. Null: the recruiter sees it in a fold. Where no mail
   * is sent nobody can prove an address, and each application counts as confirmed from the beginning.
   */
  confirmedAt: time("confirmed_at"),
  /** When it was dropped: no school sees it any more. Reads take the view `current_applications`, which leaves it out. */
  droppedAt: time("dropped_at"),
  /** `not_me`: the owner of the mailbox did not send it; `other_confirmed`: she has confirmed another one for the job. */
  droppedReason: text("dropped_reason", { enum: ["not_me", "other_confirmed"] }),
  /** Part of the applicant's private link; a higher number ends all earlier links. */
  keyVersion: integer("key_version").notNull().default(1),
  /** The status that everybody is told. A read that forgets the next columns shows this one, and gives nothing away. */
  status: applicationStatus("status").notNull(),
  /** A move of the school's that nobody is notified of yet, and when it was pressed: it has a row in `untold_moves`. */
  nextStatus: applicationStatus("next_status"),
  nextAt: time("next_at"),
  /** The status that the school sees. */
  deskStatus: applicationStatus("desk_status")
    .notNull()
    .generatedAlwaysAs(sql`coalesce(next_status, status)`, { mode: "virtual" }),
  createdAt: time("created_at").notNull(),
  updatedAt: time("updated_at").notNull(),
  /** The side that is waited for. If it is null, `due_at` is null too. */
  turn: text("turn", { enum: ["school", "candidate"] }),
  /** The due time; the clock acts from this second on. */
  dueAt: time("due_at"),
  /** The due day that the school had before it proposed times. */
  schoolDueAt: time("school_due_at"),
  /** Since when it is this side's turn. */
  waitsSince: time("waits_since"),
  /** The days that its job promised when it came. Null: nothing was promised, and it never counts in public. */
  promisedDays: integer("promised_days"),
  /** The status before the clock made it `unanswered`: what was open from it stays open. */
  lapsedFrom: text("lapsed_from", { enum: ["submitted", "shortlisted", "interviewing", "offered"] }),
  lapsedAt: time("lapsed_at"),
  /** The side that lapsed; `taken_down`: the job went. */
  unansweredBy: text("unanswered_by", { enum: ["school", "candidate", "taken_down"] }),
  /** When the candidate accepted the offer: nobody is waited for from then on. */
  acceptedAt: time("accepted_at"),
  /** When the school first answered. */
  answeredAt: time("answered_at"),
  /** When the school used "More time", and "I called": each once. */
  moreTimeAt: time("more_time_at"),
  calledAt: time("called_at"),
  /** When the candidate said that the school contacted her (`yes`), or that no call came (`no`). */
  contactSaid: text("contact_said", { enum: ["yes", "no"] }),
  contactSaidAt: time("contact_said_at"),
  /** Reminders that the candidate got in her turn. */
  reminders: integer("reminders").notNull().default(0),
  /** When the candidate is to be reminded next, in her turn. */
  remindAt: time("remind_at"),
  /** When somebody of the school first opened the resume or marked it as read. */
  readAt: time("read_at"),
  /** Answers to the job's questions, as JSON. */
  answers: text("answers"),
  /**
   * The copy of the sender's teaching profile for its school, as it was when she applied or renewed it: JSON of at most 2 kB, which
   * `applications/teaching-copy-rules.ts` makes. Null for guests, and where she has said nothing or took it back.
   */
  teachingCopy: text("teaching_copy"),
  /** SHA-256 of the resume: the same file under two names is pointed out. */
  resumeHash: text("resume_hash"),
  withdrawReason: text("withdraw_reason"),
  /** When the school said that it is not a real application. */
  notRealAt: time("not_real_at"),
  /** The mean of its stars; 0: none. */
  stars: real("stars").notNull().default(0),
  ...outcomeColumns,
  /** When the candidate declined the offer: the withdrawal is called so. */
  declinedAt: time("declined_at"),
  /** When the school noted that who was hired did not join: the status stays. */
  notJoinedAt: time("not_joined_at"),
  /** When what its school sees of it last changed, also by an untold move: its version there. Null in rows older than the column. */
  deskUpdatedAt: time("desk_updated_at"),
  /** `school`: the institution's own system sent it. It never counts in public. */
  source: text("source", { enum: ["site", "school"] })
    .notNull()
    .default("site"),
  /** Its id in that system, and the consent that was given there: the version of its text, and when. */
  externalId: text("external_id"),
  consentVersion: text("consent_version"),
  consentAt: time("consent_at"),
};

/**
 * Condition: its school has neither opened nor answered it, also by a move that is not told yet. The index
 * `applications_unread` repeats this condition word for word, so that SQLite can use it.
 */
export const IS_UNREAD = sql.raw(
  "read_at is null and confirmed_at is not null and dropped_at is null and not_real_at is null and next_status is null and (status = 'submitted' or (status = 'unanswered' and lapsed_from = 'submitted'))",
);

export const applications = sqliteTable("applications", applicationColumns, (table) => [
  // One confirmed application a job and address, and a job and account. Any number of unconfirmed ones may wait beside it.
  uniqueIndex("applications_confirmed_by_email")
    .on(table.jobId, table.email)
    .where(sql`confirmed_at is not null and dropped_at is null`),
  uniqueIndex("applications_confirmed_by_candidate")
    .on(table.jobId, table.candidateId)
    .where(sql`candidate_id is not null and confirmed_at is not null and dropped_at is null`),
  index("applications_by_job_and_email").on(table.jobId, table.email),
  uniqueIndex("applications_external_id").on(table.jobId, table.externalId).where(sql`external_id is not null`),
  index("applications_changed").on(table.jobId, table.deskUpdatedAt, table.id),
  index("applications_dropped").on(table.droppedAt).where(sql`dropped_at is not null`),
  // The statistics of a job are counted from this index alone.
  index("applications_by_job").on(
    table.jobId,
    table.createdAt,
    table.id,
    table.droppedAt,
    table.status,
    table.declinedAt,
    table.notJoinedAt,
  ),
  index("applications_by_candidate").on(table.candidateId, table.createdAt, table.id),
  index("applications_by_email").on(table.email),
  index("applications_by_resume").on(table.resumeKey),
  index("applications_due").on(table.dueAt, table.id).where(sql`due_at is not null and dropped_at is null`),
  index("applications_to_remind").on(table.remindAt, table.id).where(sql`remind_at is not null and dropped_at is null`),
  // The morning mails name late applications beside those that fall due.
  index("applications_late").on(table.lapsedAt, table.id).where(sql`status = 'unanswered'`),
  // Applications that are older than the clock, until a run has given them a due day.
  index("applications_without_clock")
    .on(table.id)
    .where(
      sql`turn is null and accepted_at is null and resume_bytes > 0 and status in ('submitted', 'shortlisted', 'interviewing', 'offered')`,
    ),
  // Applications that their school has neither opened nor answered, each job's oldest first.
  index("applications_unread").on(table.jobId, table.confirmedAt).where(IS_UNREAD),
  index("applications_not_joined").on(table.jobId).where(sql`not_joined_at is not null`),
  // The sums of a school's record are made of these.
  index("applications_counted").on(table.jobId, table.countedOn).where(sql`counts_as in ('in_time', 'late')`),
  ...applicantIndexes(table),
]);

/** The applications that were not dropped. Queries take `current` of `db/current-applications.ts`. */
export const currentApplications = sqliteView("current_applications").as((db) =>
  db.select().from(applications).where(sql`dropped_at is null`),
);

/** Condition on an event: it is the school's first answer. That nothing came, and what both sides say about a call, is none. */
export const FIRST_ANSWER = sql.raw(
  "from_status = 'submitted' and to_status in ('shortlisted', 'interviewing', 'offered', 'hired', 'rejected')",
);

/** Every move of an application: from, to, when and by whom. The first row of each has no `from_status`. */
export const applicationEvents = sqliteTable(
  "application_events",
  {
    id: text("id").primaryKey(),
    applicationId: text("application_id")
      .notNull()
      .references(() => applications.id),
    actorId: text("actor_id").references(() => users.id),
    fromStatus: text("from_status"),
    toStatus: text("to_status").notNull(),
    /** The reasons that the school gave with a rejection, as JSON; null for none. */
    reasons: text("reasons"),
    createdAt: time("created_at").notNull(),
  },
  (table) => [
    index("application_events_by_application").on(table.applicationId, table.createdAt, table.id),
    // A recruiter reads once that her own number will be seen.
    index("application_events_whatsapp").on(table.actorId).where(sql`to_status = 'whatsapp'`),
    index("application_events_answers").on(table.applicationId, table.createdAt).where(FIRST_ANSWER),
  ],
);

/** Jobs that a candidate keeps for later. */
export const savedJobs = sqliteTable(
  "saved_jobs",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    jobId: text("job_id")
      .notNull()
      .references(() => jobs.id),
    createdAt: time("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.jobId] }),
    index("saved_jobs_by_user").on(table.userId, table.createdAt, table.jobId),
    index("saved_jobs_by_job").on(table.jobId, table.createdAt),
  ],
);

/** Resume views: who opened the resume of an application, and when. The applicant sees when. */
export const resumeViews = sqliteTable(
  "resume_openings",
  {
    id: text("id").primaryKey(),
    applicationId: text("application_id")
      .notNull()
      .references(() => applications.id),
    /** Null once that account is closed. */
    viewerId: text("viewer_id").references(() => users.id),
    createdAt: time("created_at").notNull(),
    /** The name of the key with which a program of the school fetched it. No person has looked at it then, and no viewer is named. */
    keyName: text("key_name"),
  },
  (table) => [
    index("resume_openings_by_application").on(table.applicationId, table.createdAt, table.id),
    index("resume_openings_age").on(table.createdAt),
    index("resume_openings_by_viewer").on(table.viewerId),
  ],
);

export { notifications } from "./notifications.ts";
