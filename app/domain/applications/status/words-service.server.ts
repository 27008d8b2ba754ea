/** The words of a rejection: chosen on a page, seen there filled in, and sent as they were seen. */
import type { Database } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import { findApplication } from "~/domain/applications/store.server";
import { DomainError } from "~/domain/errors";
import { isUuid } from "~/domain/ids";
import { fillForMail, type Values } from "~/domain/moderation/filling-service.server";
import { STANDARD_REJECTION } from "~/domain/templates/rules";
import { listTemplates, type TemplateRow } from "~/domain/templates/service.server";

/** Whom and what the words are about. */
type About = Values;

export type RejectionWords = {
  /** The id of a text of the desk; empty for ours, and for words of her own. */
  chosen: string;
  /** What the text is called. */
  title: string;
  /** As it is sent with the move. Empty: ours. */
  message: string;
  /** The same as the applicant reads it. */
  filled: string;
};

/** What is filled in for an applicant of this job. */
export function valuesOf(name: string, job: { title: string; company_name: string }): About {
  return { name, job: job.title, school: job.company_name };
}

/** The text of the desk that is chosen, or ours where it is none (any more). */
export function rejectionWords(templates: readonly TemplateRow[], chosen: string, about: About): RejectionWords {
  const found = templates.find(({ id }) => id === chosen);
  if (!found) {
    const filled = fillForMail(STANDARD_REJECTION, about);
    return { chosen: "", title: "Our standard text", message: "", filled };
  }
  return { chosen: found.id, title: found.name, message: found.text, filled: fillForMail(found.text, about) };
}

/**
 * Words filled in for an applicant: `standard`, a text of the desk by its id, or else what was typed. Nothing typed is ours too.
 * Throws not_found, not_allowed for a reader.
 */
export async function lookAtWords(
  { db }: { db: Database },
  actor: Actor,
  applicationId: string | undefined,
  { template, message }: { template: string; message: string | null },
): Promise<RejectionWords> {
  const [found, { templates }] = await Promise.all([
    isUuid(applicationId) ? findApplication(db, applicationId, actor.id) : null,
    listTemplates({ db }, actor),
  ]);
  if (!found?.maySee) throw new DomainError("not_found", "There is no such application");
  if (!found.mayWork) throw new DomainError("only_reader", "You may read the applications of your institution only");
  const about = valuesOf(found.application.name, found.job);
  if (template && template !== "standard" && !templates.some(({ id }) => id === template)) {
    throw new DomainError("not_found", "There is no such text any more. Choose another one");
  }
  if (template) return rejectionWords(templates, template, about);
  const same = templates.find(({ text }) => text === message);
  if (same || !message || message === STANDARD_REJECTION) return rejectionWords(templates, same?.id ?? "", about);
  return { chosen: "", title: `Your own words, for ${about.name} alone`, message, filled: fillForMail(message, about) };
}
