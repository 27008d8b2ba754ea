/** Institutions, the people who work for them, and open invitations. Times are UTC milliseconds. */
import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./accounts.ts";

const time = (name: string) => integer(name, { mode: "timestamp_ms" });

/** Schools, companies and others that post jobs. The institution owns its jobs, see `jobs.institution_id`. */
export const institutions = sqliteTable(
  "institutions",
  {
    id: text("id").primaryKey(),
    /** The last part of the address of its page. It never changes. Null as long as it has no name. */
    slug: text("slug"),
    /**
     * Null until its recruiter first publishes a job or describes it: it is made with her account, and only she sees
     * it.
     */
    name: text("name"),
    kind: text("kind", { enum: ["school", "college", "coaching", "company", "other"] })
      .notNull()
      .default("other"),
    place: text("place"),
    website: text("website"),
    about: text("about"),
    /** The warning for readers of its page; its texts are stored as they were sent. */
    warning: text("warning", { enum: ["money", "receipt"] }),
    /** When it got its name; before that, when it was made. */
    createdAt: time("created_at").notNull(),
    updatedAt: time("updated_at").notNull(),
    /** The website's host, without `www.`; empty without a website, or if such a host proves nothing (free mail, hosting). */
    websiteHost: text("website_host").notNull().default(""),
    /** `websiteHost`, if a member's confirmed address is at it, and no other institution had it first. `setVerifiedHost` alone writes it. */
    verifiedHost: text("verified_host"),
    /** When a moderator checked the school. Another name or website ends it. */
    checkedAt: time("checked_at"),
    /** The pictures' keys in the bucket, and their types. */
    logoKey: text("logo_key"),
    logoType: text("logo_type"),
    photoKey: text("photo_key"),
    photoType: text("photo_type"),
    /** The institution to which everything went. This one then has no people and no jobs; its page leads to the other. */
    mergedInto: text("merged_into"),
    /** When a moderator suspended it, with all its people. */
    suspendedAt: time("suspended_at"),
    /** The colours of its jobs on its own website (`/embed`), as `#rrggbb`. Null: those of this site. */
    embedGround: text("embed_ground"),
    embedInk: text("embed_ink"),
    embedAccent: text("embed_accent"),
  },
  (table) => [
    uniqueIndex("institutions_slug_unique").on(table.slug).where(sql`slug is not null`),
    uniqueIndex("institutions_verified_host_unique").on(table.verifiedHost).where(sql`verified_host is not null`),
    index("institutions_suspended").on(table.suspendedAt).where(sql`suspended_at is not null`),
    // The new ones that no moderator has checked: the first job of each is looked at.
    index("institutions_unchecked").on(table.createdAt).where(sql`checked_at is null and name is not null`),
    index("institutions_by_logo").on(table.logoKey).where(sql`logo_key is not null`),
    index("institutions_by_photo").on(table.photoKey).where(sql`photo_key is not null`),
  ],
);

/** Somebody asks to work for an institution, or to bring her own into it. An owner answers. */
export const joinRequests = sqliteTable(
  "institution_join_requests",
  {
    id: text("id").primaryKey(),
    institutionId: text("institution_id")
      .notNull()
      .references(() => institutions.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: time("created_at").notNull(),
    /** The jobs of her institution are removed instead of coming along. Null: she has said nothing, as it had none. */
    closesJobs: integer("closes_jobs", { mode: "boolean" }),
  },
  (table) => [
    uniqueIndex("institution_join_requests_person_unique").on(table.userId),
    index("institution_join_requests_by_institution").on(table.institutionId, table.createdAt, table.id),
    index("institution_join_requests_age").on(table.createdAt),
  ],
);

/** The people of an institution. A recruiter's account belongs to exactly one, as long as it is open. */
export const institutionMembers = sqliteTable(
  "institution_members",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    institutionId: text("institution_id")
      .notNull()
      .references(() => institutions.id),
    /** `reader` sees jobs and applications, `recruiter` also works on them, `owner` also decides who belongs to the institution. */
    role: text("role", { enum: ["owner", "recruiter", "reader"] }).notNull(),
    createdAt: time("created_at").notNull(),
  },
  (table) => [index("institution_members_by_institution").on(table.institutionId, table.role)],
);

/** Invitations that were neither accepted nor withdrawn: one for each institution and address. Only the link's SHA-256 is stored. */
export const institutionInvitations = sqliteTable(
  "institution_invitations",
  {
    id: text("id").primaryKey(),
    institutionId: text("institution_id")
      .notNull()
      .references(() => institutions.id),
    email: text("email").notNull(),
    role: text("role", { enum: ["owner", "recruiter", "reader"] }).notNull(),
    /** The account that invited. The invitation ends when that account leaves the institution. */
    invitedBy: text("invited_by")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    tokenHash: text("token_hash").notNull(),
    createdAt: time("created_at").notNull(),
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [
    uniqueIndex("institution_invitations_address_unique").on(table.email, table.institutionId),
    index("institution_invitations_by_institution").on(table.institutionId, table.createdAt, table.id),
    uniqueIndex("institution_invitations_token_unique").on(table.tokenHash),
    index("institution_invitations_by_inviter").on(table.invitedBy),
    index("institution_invitations_expiry").on(table.expiresAt),
  ],
);
