/** An institution as it is founded. Apart from `rules.ts`, which components load: the list of shared hosts is long. */
import { countedHost } from "~/domain/hosts";
import { type InstitutionKind, kindOfName, slugOf } from "./rules";

type Described = {
  name: string;
  kind: InstitutionKind;
  place: string | null;
  website: string | null;
  about: string | null;
};

/** The institution that a job names. A job says nothing of its kind, so its name does. */
export function describedByJob({ name, place, website }: Pick<Described, "name" | "place" | "website">): Described {
  return { name, kind: kindOfName(name), place, website, about: null };
}

/** A new row, and its short name where the first is taken. */
export function newInstitution(id: string, described: Described, now: Date) {
  const slug = slugOf(described.name);
  const row = { ...described, websiteHost: countedHost(described.website), id, slug, createdAt: now, updatedAt: now };
  return { row, freeSlug: `${slug}-${id.slice(-6)}` };
}
