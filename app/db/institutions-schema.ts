/** Institutions, the people who work for them, and open invitations. Times are UTC milliseconds. */
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./accounts-schema.ts";

const time = (name: string) => integer(name, { mode: "timestamp_ms" });

/** Schools, companies and others that post jobs. The institution owns its jobs, see `jobs.institution_id`. */
export const institutions = sqliteTable(
  "institutions",
  {
    id: text("id").primaryKey(),
    /** The last part of the address of its page. It never changes. */
    slug: text("slug").notNull(),
    name: text("name").notNull(),
    kind: text("kind", { enum: ["school", "college", "coaching", "company", "other"] }).notNull(),
    place: text("place"),
    website: text("website"),
    about: text("about"),
    createdAt: time("created_at").notNull(),
    updatedAt: time("updated_at").notNull(),
  },
  (table) => [uniqueIndex("institutions_slug_unique").on(table.slug)],
);

/** The people of an institution. An account belongs to one institution at most. */
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
    /** Who invited. The invitation ends when that account leaves the institution. */
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
