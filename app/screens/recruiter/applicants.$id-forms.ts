/** The forms of an applicant's page beside its moves: "I called", "More time", "Did not join", WhatsApp, marks, and the words of a rejection. */
import { type ActionFunctionArgs, data, redirect } from "@remix-run/server-runtime";
import type { Actor, Person } from "~/domain/actor";
import { recordCall, takeMoreTime } from "~/domain/applications/clock/record-clock-events.server";
import { markAsRead, setReality, writeNotesAndStars } from "~/domain/applications/desk/mark-applicant.server";
import {
  applicantPath,
  readApplicantsQuery,
  rejectionPath,
  TEXT_FIELD,
  WORDS_FIELD,
} from "~/domain/applications/desk/rules";
import { NoteForm, StarsForm } from "~/domain/applications/desk/schema";
import { tellOnWhatsApp, type WhatsAppOpened } from "~/domain/applications/desk/whatsapp/tell-on-whatsapp.server";
import { MoreTime, WordsForm } from "~/domain/applications/schema";
import { recordNotJoined } from "~/domain/applications/status/record-not-joined.server";
import { previewRejectionText, type RejectionText } from "~/domain/applications/status/rejection-text.server";
import { DomainError, type FieldErrors } from "~/domain/errors";
import { TextStopped } from "~/domain/moderation/stopped-text";
import { redirectWithFlash, toastOf } from "~/http/flash";
import { checkFields, type FormState, refuseForm, rejectForm } from "~/http/form";
import { safePath, visitedPath } from "~/http/redirects";
import { words as answers } from "~/words/applicant-answers";

type Fields = Record<string, string>;

/** True for the forms "I called", "More time" and "Did not join". */
export function isClockForm({ intent }: Fields): boolean {
  return intent === "called" || intent === "more_time" || intent === "not_joined";
}

/** The answer to such a form. `statusId`: where the page shows the status. */
export async function takeClockForm(args: ActionFunctionArgs, actor: Actor, fields: Fields, statusId: string) {
  const { context, params } = args;
  let text: string;
  try {
    if (fields.intent === "called") {
      await recordCall(context, actor, params.id);
      text = answers.called;
    } else if (fields.intent === "not_joined") {
      const { name } = await recordNotJoined(context, actor, params.id);
      text = answers.didNotJoin(name);
    } else {
      const { input, errors } = checkFields(MoreTime, fields);
      if (errors) return rejectForm({ [`days-${params.id}`]: Object.values(errors).flat() }, { fields });
      await takeMoreTime(context, actor, params.id, input);
      text = answers.moreTime;
    }
  } catch (error) {
    return refuseForm(error, args, { fields });
  }
  return redirectWithFlash(`${visitedPath(args.request)}#${statusId}`, toastOf(text));
}

export type WhatsAppAnswer = FormState & { whatsapp: WhatsAppOpened };

/** The page again with the way into WhatsApp, or with the word that the recruiter's own number is seen. */
export async function takeWhatsAppForm(args: ActionFunctionArgs, actor: Actor, fields: Fields) {
  try {
    const whatsapp = await tellOnWhatsApp(args.context, actor, args.params.id, { hasRead: fields.hasRead === "1" });
    const state: WhatsAppAnswer = { errors: {}, message: null, values: {}, toasts: [], whatsapp };
    return data(state);
  } catch (error) {
    return refuseForm(error, args, { fields });
  }
}

/** The answer to such a form; null for every other form. `statusId`: where the page shows the status. Throws what the marks throw. */
export async function takeMarkForm(
  { request, context, params }: ActionFunctionArgs,
  actor: Person,
  fields: Fields,
  statusId: string,
) {
  const here = visitedPath(request);
  if (fields.intent === "note") {
    const { input, errors } = checkFields(NoteForm, fields);
    if (errors) return rejectForm(errors, { fields });
    const { name } = await writeNotesAndStars(context, actor, params.id, input);
    const text = input.note ? answers.noteSaved(name) : answers.noteRemoved(name);
    return redirectWithFlash(`${here}#notes`, toastOf(text));
  }
  if (fields.intent === "stars") {
    const { input, errors } = checkFields(StarsForm, fields);
    if (errors) return rejectForm(errors, { fields });
    const { name } = await writeNotesAndStars(context, actor, params.id, input);
    const { stars } = input;
    const text = stars === 0 ? answers.starsTakenBack(name) : answers.starsGiven(name, stars);
    return redirectWithFlash(`${here}#stars`, toastOf(text));
  }
  if (fields.intent === "mark_read") {
    const { name } = await markAsRead(context, actor, params.id);
    return redirectWithFlash(`${here}#${statusId}`, toastOf(answers.markedAsRead(name)));
  }
  if (fields.intent !== "unreal" && fields.intent !== "real") return null;
  const isUnreal = fields.intent === "unreal";
  const { name } = await setReality(context, actor, params.id, isUnreal);
  const text = isUnreal ? answers.takenOut(name) : answers.putBack(name);
  return redirectWithFlash(`${here}#${statusId}`, toastOf(text));
}

/**
 * A rejection that is prepared, after a form that did not show the words. `back`: the path to which that form leads
 * afterwards, or empty.
 */
export type Leaving = { back: string };
export type RejectionPreview = FormState & { words: RejectionText; leaving: Leaving | null; reasons: string[] };

/**
 * Redirects to the applicant's page with the text of the rejection open, so that nobody rejects without having seen what is sent. Nothing
 * is moved yet.
 */
export function redirectToRejectionText(request: Request, id: string, fields: Fields): Response {
  const listQuery = readApplicantsQuery(new URL(request.url).searchParams, "");
  return redirect(rejectionPath(applicantPath(id, listQuery), safePath(fields.redirectTo) ?? ""), 303);
}

/** The rejection that such a URL prepares; null for any other URL. */
export function readLeaving(query: URLSearchParams): Leaving | null {
  return query.get("reject") === "1" ? { back: safePath(query.get("back")) ?? "" } : null;
}

/** The page again with other words, filled in. */
export async function previewWordsByForm(args: ActionFunctionArgs, actor: Person, fields: Fields) {
  const leaving = fields.leaving === undefined ? null : { back: safePath(fields.leaving) ?? "" };
  const reasons = (fields.reasons ?? "").split("\n").filter(Boolean);
  const typed = keptRejection(fields);
  const { input, errors } = checkFields(WordsForm, fields);
  if (errors) return rejectForm({ [WORDS_FIELD]: Object.values(errors).flat() }, { fields: typed });
  try {
    const words = await previewRejectionText(args.context, actor, args.params.id, input);
    const state: RejectionPreview = { errors: {}, message: null, values: {}, toasts: [], words, leaving, reasons };
    return data(state);
  } catch (error) {
    return refuseForm(error, args, { fields: typed });
  }
}

/** The form of a rejection as it comes back: all that stood in it. The page has another field named `message`, for messages. */
export function keptRejection({ leaving, redirectTo, reasons = "", template = "", rejection = "", message }: Fields) {
  return { leaving: safePath(leaving ?? redirectTo) ?? "", reasons, template, words: message ?? rejection };
}

/** The words stand in a box of the form: those are sent, and none that are only chosen above it. Null if nothing is wrong. */
export function whyNotBox({ message, template }: Fields): FieldErrors | null {
  if (message === undefined) return null;
  if (template) return { [TEXT_FIELD]: [answers.textNotSeen] };
  return message.trim() === "" ? { [WORDS_FIELD]: [answers.emptyBox] } : null;
}

/** Messages for fields of the rejection, beside the fields of its form. */
export function ofRejection({ message, ...others }: FieldErrors): FieldErrors {
  return message ? { ...others, [WORDS_FIELD]: message } : others;
}

/** The page again with the form of the rejection, after a use-case refused it. */
export function refuseRejection(error: unknown, args: ActionFunctionArgs, fields: Fields) {
  const values: Fields = keptRejection(fields);
  if (!(error instanceof DomainError) || !error.fields) return refuseForm(error, args, { fields: values });
  if (error instanceof TextStopped) values.insist_rejection = error.stopped.mark ?? "";
  const inForm = new DomainError(error.code, error.message, { fields: ofRejection(error.fields) });
  return refuseForm(inForm, args, { fields: values });
}
