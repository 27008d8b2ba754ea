/** Every table of Staffroom, with the indexes that keep its rules and serve its lists. Times are UTC milliseconds. */
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

const time = (name: string) => integer(name, { mode: "timestamp_ms" });
const flag = (name: string) => integer(name, { mode: "boolean" });

/** Accounts. `role` is fixed at sign-up. `email` is stored in lower case, so that its index allows one account per address. */
export const users = sqliteTable(
  "users",
  {
    id: text("id").primaryKey(),
    email: text("email").notNull(),
    role: text("role", { enum: ["admin", "user"] }).notNull(),
    /** A PHC string; null for an account without a password, such as one that signs in with Google only. */
    passwordHash: text("password_hash"),
    /** When the address was confirmed; null until then. */
    emailVerifiedAt: time("email_verified_at"),
    /** Until then the account's id alone completes the registration, without a session. Its use and the first login clear it. */
    registrationOpenUntil: time("registration_open_until"),
    createdAt: time("created_at").notNull(),
    /** When the account was closed; the rest of the row then names nobody. */
    closedAt: time("closed_at"),
    /** Until then the jobs of a recruiter from before addresses were confirmed stay public. Null: no such time runs. */
    confirmBy: time("confirm_by"),
    /** When the reader of the mailbox said "This was not me". Everything that the account made is deleted seven days later. */
    disownedAt: time("disowned_at"),
  },
  (table) => [
    uniqueIndex("users_email_unique").on(table.email),
    index("users_confirm_by").on(table.confirmBy).where(sql`confirm_by is not null`),
    index("users_disowned").on(table.disownedAt).where(sql`disowned_at is not null`),
  ],
);

/** Live sessions of both kinds. The token itself is never stored, only its SHA-256. */
export const sessions = sqliteTable(
  "sessions",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: ["web", "api"] }).notNull(),
    createdAt: time("created_at").notNull(),
    lastSeenAt: time("last_seen_at").notNull(),
    /** The idle limit in milliseconds; the session is dead once `last_seen_at` is further back. */
    idleMs: integer("idle_ms").notNull(),
    /** Browser and system as the person would name them, such as "Chrome on Android". */
    label: text("label"),
    /** The session ends then, however much it is used. */
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [index("sessions_user").on(table.userId, table.createdAt), index("sessions_expiry").on(table.expiresAt)],
);

/** Profiles: one row per user. A field has the same name in the URL, the form, the API and here. */
export const profiles = sqliteTable(
  "profiles",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    f_name: text("f_name"),
    s_name: text("s_name"),
    l_name: text("l_name"),
    mobile: text("mobile"),
    address: text("address"),
    city: text("city"),
    state: text("state"),
    country: text("country"),
    zip: text("zip"),
    gender: text("gender"),
    education_institute: text("education_institute"),
    education_degree: text("education_degree"),
    major: text("major"),
    degree_duration: text("degree_duration"),
    company_name: text("company_name"),
    company_designation: text("company_designation"),
    company_location: text("company_location"),
    start_date: text("start_date"),
    end_date: text("end_date"),
    /** "To the present": there is no end date because the work goes on. */
    isCurrent: flag("is_current").notNull().default(false),
    salary: text("salary"),
    /** The stored resume's key in the bucket; its name, size and time stand beside it. */
    resume_path: text("resume_path"),
    resumeName: text("resume_name"),
    resumeBytes: integer("resume_bytes"),
    resumeStoredAt: time("resume_stored_at"),
    /** The photo's address: a path of our own, or the https address that Google gave. */
    photoURL: text("photo_url"),
    /** The photo's key in the bucket. */
    photoKey: text("photo_key"),
    photoType: text("photo_type"),
    jobtitle: text("jobtitle"),
    updatedAt: time("updated_at").notNull(),
  },
  (table) => [
    index("profiles_by_resume").on(table.resume_path).where(sql`resume_path is not null`),
    index("profiles_by_photo").on(table.photoKey).where(sql`photo_key is not null`),
  ],
);

/** Jobs; `held` and `taken_down` are not public. `seq`: order of publishing, tie-breaker of lists, row id in the search index. */
export const jobs = sqliteTable(
  "jobs",
  {
    seq: integer("seq").primaryKey({ autoIncrement: true }),
    id: text("id").notNull(),
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
    status: text("status", { enum: ["open", "closed", "held", "taken_down"] }).notNull(),
    deleted: flag("deleted").notNull(),
    createdAt: time("created_at").notNull(),
    updatedAt: time("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("jobs_id_unique").on(table.id),
    index("jobs_live").on(table.seq).where(sql`status = 'open' and deleted = 0`),
    // Holds the state too, so that any page of a list filtered by it comes from the index alone.
    index("jobs_by_owner").on(table.user_id, table.deleted, table.seq, table.status),
    index("jobs_not_public").on(table.user_id, table.status, table.seq).where(sql`status in ('held', 'taken_down')`),
  ],
);

/** Held jobs that have never been public, under the id that they will have. `content` is the checked `JobInput` as JSON. */
export const jobDrafts = sqliteTable(
  "job_drafts",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** `held`: the job waits until its recruiter's email address is confirmed. */
    state: text("state", { enum: ["held"] }).notNull(),
    content: text("content").notNull(),
    createdAt: time("created_at").notNull(),
    updatedAt: time("updated_at").notNull(),
  },
  (table) => [index("job_drafts_by_user").on(table.userId, table.createdAt, table.id)],
);

/** Applications: at most one per job and address is in the recruiter's list. The resume is in the bucket under `resume_key`. */
export const applications = sqliteTable(
  "applications",
  {
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
    /** A mail asked for confirmation, and the address is not confirmed yet: the recruiter sees the application in a fold. */
    addressPending: flag("address_pending").notNull().default(false),
    /** When the address was confirmed for this application: by the link in the mail, or by a confirmed account. */
    addressConfirmedAt: time("address_confirmed_at"),
    // Why it was put aside, out of the recruiter's list: `second` (another one of the same address is there), `replaced` (another
    // one took its place), `not_me` (the owner of the mailbox did not send it). Null: it is in the list.
    aside: text("aside", { enum: ["second", "replaced", "not_me"] }),
    asideAt: time("aside_at"),
    /** Part of the applicant's private link; a higher number ends all earlier links. */
    keyVersion: integer("key_version").notNull().default(1),
    status: text("status", {
      enum: ["submitted", "shortlisted", "interviewing", "offered", "hired", "rejected", "withdrawn"],
    }).notNull(),
    createdAt: time("created_at").notNull(),
    updatedAt: time("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("applications_job_email_unique").on(table.jobId, table.email).where(sql`aside is null`),
    index("applications_by_job_and_email").on(table.jobId, table.email),
    index("applications_aside").on(table.asideAt).where(sql`aside is not null`),
    index("applications_by_job").on(table.jobId, table.createdAt, table.id),
    index("applications_by_candidate").on(table.candidateId, table.createdAt, table.id),
    index("applications_by_email").on(table.email),
    index("applications_by_resume").on(table.resumeKey),
    index("applications_with_resume_by_age").on(table.updatedAt).where(sql`resume_bytes > 0`),
  ],
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
    createdAt: time("created_at").notNull(),
  },
  (table) => [index("application_events_by_application").on(table.applicationId, table.createdAt, table.id)],
);

/** Sign-in with another provider: issuer and subject are the identity, never the address. */
export const identities = sqliteTable(
  "identities",
  {
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    email: text("email").notNull(),
    createdAt: time("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    uniqueIndex("identities_issuer_user_unique").on(table.issuer, table.userId),
    index("identities_by_user").on(table.userId),
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
  },
  (table) => [
    index("resume_openings_by_application").on(table.applicationId, table.createdAt, table.id),
    index("resume_openings_age").on(table.createdAt),
    index("resume_openings_by_viewer").on(table.viewerId),
  ],
);

/** Notifications, each written in the same batch as the change it tells of. `event_key` allows one per event and person. */
export const notifications = sqliteTable(
  "notifications",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    eventKey: text("event_key").notNull(),
    text: text("text").notNull(),
    href: text("href").notNull(),
    readAt: time("read_at"),
    createdAt: time("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("notifications_event_unique").on(table.eventKey),
    index("notifications_by_user").on(table.userId, table.createdAt, table.id),
    index("notifications_age").on(table.createdAt),
    index("notifications_unread").on(table.userId).where(sql`read_at is null`),
  ],
);
