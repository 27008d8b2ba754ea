/**
 * The texts that name an institution. They stand apart from `rules.ts`, which components load: the list of shared hosts
 * is long.
 */
import { countedHost } from "~/domain/website-hosts";
import { type InstitutionKind, kindOfName, slugOf } from "./rules";

export type Described = {
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

/** The columns of these texts, and the short name that follows from them. */
export function institutionTexts(described: Described) {
  return { ...described, websiteHost: countedHost(described.website), slug: slugOf(described.name) };
}
