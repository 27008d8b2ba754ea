/** Tables of accounts: users, their sessions and identities, and their profiles. Times are UTC milliseconds. */
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
    /** When the account was closed; the rest of the row then holds no personal data. */
    closedAt: time("closed_at"),
    /** Until then the jobs of a recruiter from before addresses were confirmed stay public. Null: no such time runs. */
    confirmBy: time("confirm_by"),
    /** When the reader of the mailbox said "This was not me". Everything that the account made is deleted seven days later. */
    disownedAt: time("disowned_at"),
    /** When a moderator suspended the account. It can log in and read, and changes nothing of others. */
    suspendedAt: time("suspended_at"),
    /** Log-ins on the web. From the third one on, an account without a passkey is offered one. */
    loginCount: integer("login_count").notNull().default(0),
    /** When the person said "Not now" to that offer; it never comes again. */
    passkeyOfferClosedAt: time("passkey_offer_closed_at"),
    /** Part of the private address of the person's calendar; a higher number ends the earlier address. */
    calendarVersion: integer("calendar_version").notNull().default(1),
    /** The time zone in whose morning the day's mail comes. Null: that of the job. */
    mailZone: text("mail_zone"),
    /** A candidate's choice: no subject of a mail names a school. */
    neutralSubjects: integer("neutral_subjects", { mode: "boolean" }).notNull().default(false),
    /** How many mails in a row the service refused for good, as the address takes none. */
    mailRefusals: integer("mail_refusals").notNull().default(0),
  },
  (table) => [
    uniqueIndex("users_email_unique").on(table.email),
    index("users_confirm_by").on(table.confirmBy).where(sql`confirm_by is not null`),
    index("users_suspended").on(table.suspendedAt).where(sql`suspended_at is not null`),
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
    /** When this session last proved a passkey; null if it never has. */
    passkeyAt: time("passkey_at"),
    /** The proven passkey does not open the moderators' pages. */
    isPasskeyUnconfirmed: integer("passkey_unconfirmed", { mode: "boolean" }).notNull().default(false),
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
    /** The key of the resume that was made from the profile; it stands beside an uploaded one. */
    madeResumeKey: text("made_resume_key"),
    madeResumeBytes: integer("made_resume_bytes"),
    madeResumeAt: time("made_resume_at"),
    /** The hash of what it says: another one is that of a profile that has changed since. */
    madeResumeHash: text("made_resume_hash"),
    /** The photo's address: a path of our own, or the https address that Google gave. */
    photoURL: text("photo_url"),
    /** The photo's key in the bucket. */
    photoKey: text("photo_key"),
    photoType: text("photo_type"),
    jobtitle: text("jobtitle"),
    /** The teaching profile as JSON, in the shape of `profiles/teaching-schema.ts`; null if she never filled in a part. */
    teaching: text("teaching"),
    updatedAt: time("updated_at").notNull(),
  },
  (table) => [
    index("profiles_by_resume").on(table.resume_path).where(sql`resume_path is not null`),
    index("profiles_by_made_resume").on(table.madeResumeKey).where(sql`made_resume_key is not null`),
    index("profiles_by_photo").on(table.photoKey).where(sql`photo_key is not null`),
  ],
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
