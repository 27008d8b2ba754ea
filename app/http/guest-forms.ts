/** The forms of somebody who opened the link in our mail, which two screens take: the application, and its interview alone. */
import { actAsGuest } from "~/domain/applications/apply/act-as-guest.server";
import { GuestAction } from "~/domain/applications/apply/schema";
import { answerAsGuest } from "~/domain/interviews/answer-interview.server";
import { AnswerForm, checkAnswer, GuestAnswerForm } from "~/domain/interviews/schema";
import { words } from "~/words/applications";
import type { RequestContext } from "./context";
import { redirectWithFlash, toastOf } from "./flash";
import { checkFields, refuseForm, rejectForm } from "./form";
import { type OpenedLink, provenCookie } from "./guest-cookie";

type Fields = Record<string, string>;
type Args = { request: Request; context: RequestContext };

const { done } = words;
const DONE = {
  confirm: done.confirmed,
  accept: done.accepted,
  decline: done.declined,
  contacted: done.contacted,
  no_call: done.notContacted,
  mails_on: done.mailsOn,
  withdraw: done.withdrawn,
  not_me: done.takenBack,
  not_me_all: done.allTakenBack,
  was_me: done.back,
};

/** True if the form answers about an interview. */
export function isInterviewForm({ intent = "" }: Fields): boolean {
  return intent === "choose" || intent === "others";
}

/** A browser that has chosen the number need not choose it again, for an hour. A number that is sent all the same is checked. */
function hasChosenBefore(guest: OpenedLink | null, { number }: Fields): boolean {
  return guest?.hasChosenNumber === true && !number;
}

const proving = ({ context }: Args, guest: OpenedLink | null) => (guest ? [provenCookie(context, guest)] : []);

/** Do what the link allows, and come back; or the form again, with why not. */
export async function takeGuestAction(args: Args, guest: OpenedLink | null, fields: Fields) {
  const hasChosenNumber = hasChosenBefore(guest, fields);
  const { input, errors } = checkFields(hasChosenNumber ? GuestAction.omit({ number: true }) : GuestAction, fields);
  if (errors) return rejectForm(errors, { fields });
  try {
    await actAsGuest(args.context, guest, { ...input, hasChosenNumber });
  } catch (error) {
    return refuseForm(error, args, { fields });
  }
  return redirectWithFlash("/application", toastOf(DONE[input.way]), proving(args, guest));
}

/** Take one of the proposed times or ask for others, and go to `path`; or the form again, with why not. */
export async function takeInterviewAnswer(args: Args, guest: OpenedLink | null, fields: Fields, path: string) {
  const hasChosenNumber = hasChosenBefore(guest, fields);
  const { input, errors } = checkFields(hasChosenNumber ? AnswerForm : GuestAnswerForm, fields);
  if (errors) return rejectForm(errors, { fields });
  try {
    const answer = checkAnswer(input);
    await answerAsGuest(args.context, guest, { ...answer, number: fields.number, hasChosenNumber });
    const text = "word" in answer ? words.interview.wordRead : words.interview.confirmed;
    return redirectWithFlash(path, toastOf(text), proving(args, guest));
  } catch (error) {
    return refuseForm(error, args, { fields });
  }
}
