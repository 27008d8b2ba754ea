/** All SQL of the public pages of institutions. */
import { and, eq, isNull, or, sql } from "drizzle-orm";
import { answersOfSchool } from "~/db/answers-of-school";
import type { Database } from "~/db/client.server";
import { institutions } from "~/db/institutions-schema";
import { standingOf } from "~/db/standing";

const shown = {
  id: institutions.id,
  slug: institutions.slug,
  name: institutions.name,
  kind: institutions.kind,
  place: institutions.place,
  website: institutions.website,
  about: institutions.about,
  host: institutions.verifiedHost,
  logoKey: institutions.logoKey,
  photoKey: institutions.photoKey,
  standing: standingOf(),
  answers: answersOfSchool(sql`institutions.id`).as("answers"),
};

/** What an institution tells of itself; null for a suspended one. `movedTo`: the address of the one to which everything of it went. */
export async function findInstitutionOfSlug(db: Database, slug: string) {
  const row = await db
    .select({
      ...shown,
      movedTo: sql<
        string | null
      >`(select target.slug from institutions target where target.id = institutions.merged_into)`,
    })
    .from(institutions)
    .where(sql`slug = ${slug} and (suspended_at is null or merged_into is not null)`)
    .get();
  return row ?? null;
}

/** The type of a picture that an institution shows under this key; null if none does. A suspended one shows nothing. */
export async function findPictureType(db: Database, key: string): Promise<string | null> {
  const row = await db
    .select({ type: sql<string>`iif(logo_key = ${key}, logo_type, photo_type)` })
    .from(institutions)
    .where(and(isNull(institutions.suspendedAt), or(eq(institutions.logoKey, key), eq(institutions.photoKey, key))))
    .get();
  return row?.type ?? null;
}
