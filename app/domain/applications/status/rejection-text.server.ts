/** The text that goes with a rejection: a template of the school, its own text, or the standard one, with the placeholders filled in. */

import type { Database } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { isUuid } from "~/domain/ids";
import { fillForMail, type Values } from "~/domain/moderation/fill-text";
import { listTemplates, type TemplateRow } from "~/domain/templates/queries.server";
import { STANDARD_REJECTION } from "~/domain/templates/rules";
import { words as listWords } from "~/words/application-lists";
import { words as refusals } from "~/words/application-refusals";
import { findApplication } from "../queries.server";

export type RejectionText = {
  /** The id of a template; empty for the standard text, and for a text that was typed. */
  chosen: string;
  title: string;
  /** The text as it is sent with the move. Empty: the standard text. */
  message: string;
  /** The same as the applicant reads it. */
  filled: string;
};

/** The values of the placeholders for an applicant of this job. */
export function valuesOf(name: string, job: { title: string; company_name: string }): Values {
  return { name, job: job.title, school: job.company_name };
}

/** The template that is chosen, or the standard text where there is no such template (any more). */
export function rejectionTextOf(templates: readonly TemplateRow[], chosen: string, about: Values): RejectionText {
  const found = templates.find(({ id }) => id === chosen);
  if (!found) {
    const filled = fillForMail(STANDARD_REJECTION, about);
    return { chosen: "", title: listWords.standardText, message: "", filled };
  }
  return { chosen: found.id, title: found.name, message: found.text, filled: fillForMail(found.text, about) };
}

/**
 * The text of a rejection, filled in for an applicant: the template of an id, the standard text (`standard`, or nothing typed), or what
 * was typed. Throws not_found, not_allowed for a reader.
 */
export async function previewRejectionText(
  { db }: { db: Database },
  actor: Actor,
  applicationId: string | undefined,
  { template, message }: { template: string; message: string | null },
): Promise<RejectionText> {
  const [found, { templates }] = await Promise.all([
    isUuid(applicationId) ? findApplication(db, applicationId, actor.id) : null,
    listTemplates({ db }, actor),
  ]);
  if (!found?.maySee) throw new DomainError("not_found", refusals.noApplication);
  if (!found.mayWork) throw new DomainError("only_reader", refusals.readOnlyOwn);
  const about = valuesOf(found.application.name, found.job);
  if (template && template !== "standard" && !templates.some(({ id }) => id === template)) {
    throw new DomainError("not_found", refusals.textGone);
  }
  if (template) return rejectionTextOf(templates, template, about);
  const same = templates.find(({ text }) => text === message);
  if (same || !message || message === STANDARD_REJECTION) return rejectionTextOf(templates, same?.id ?? "", about);
  return { chosen: "", title: listWords.ownWords(about.name), message, filled: fillForMail(message, about) };
}
