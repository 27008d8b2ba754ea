/** The public page of an institution: its description of itself, its verification, and its open jobs. */

import type { Database } from "~/db/client.server";
import { DomainError } from "~/domain/errors";
import { listJobsOfInstitution } from "~/domain/jobs/queries.server";
import type { Position } from "~/domain/jobs/rules";
import { textForCandidate } from "~/domain/moderation/payment-addresses";
import type { TalkWarning } from "~/domain/moderation/talk-warning-rules";
import { readResponsiveness } from "~/domain/responsiveness/rules";
import { words } from "~/words/institution-refusals";
import { findInstitutionOfSlug } from "./queries.server";
import { institutionPath, picturePath } from "./rules";
import type { PublicInstitution } from "./schema";

type Deps = { db: Database; now: Date; origin: string };

type PageRange = { limit: number; after?: Position | undefined; before?: Position | undefined };

/** Beside a text of money a website is one without a path: a link may lead to a payment, and without its end it leads nowhere. */
function isShown(website: string, warning: TalkWarning | null): boolean {
  const host = website.replace(/^https?:\/\/(?:www\.)?|\/$/gi, "");
  return textForCandidate(host, warning) === host;
}

/**
 * The institution of this address, with a page of its open jobs. `movedTo`: it became part of the one of that address. Throws
 * not_found, also for a suspended one.
 */
export async function readInstitution(deps: Deps, slug: string, page: PageRange) {
  const [found, { jobs, next, previous, total }] = await Promise.all([
    findInstitutionOfSlug(deps.db, slug),
    listJobsOfInstitution(deps, slug, page),
  ]);
  if (!found) throw new DomainError("not_found", words.noInstitution);
  const { logoKey, photoKey, movedTo, answers, about, website, ground, ink, accent, ...rest } = found;
  const { warning } = rest;
  const institution: PublicInstitution = {
    ...rest,
    about: textForCandidate(about, warning),
    website: website && isShown(website, warning) ? website : null,
    logo: picturePath(logoKey),
    photo: picturePath(photoKey),
    url: deps.origin + institutionPath(found.slug),
    open_jobs: total,
    responsiveness: readResponsiveness(answers),
  };
  return { institution, colours: { ground, ink, accent }, movedTo, jobs, next, previous };
}
