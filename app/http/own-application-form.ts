/** The forms of a candidate about an application of hers, which two screens take: the list and the page of one application. */

import type { Person } from "~/domain/actor";
import { claimApplication } from "~/domain/applications/apply/confirm-application.server";
import { disownJoined, takeBackDisowning } from "~/domain/applications/apply/disown-application.server";
import { acceptOffer, recordContact } from "~/domain/applications/clock/record-clock-events.server";
import { removeTeachingCopy, renewTeachingCopy } from "~/domain/applications/renew-teaching-copy.server";
import { WithdrawInput } from "~/domain/applications/schema";
import { declineOffer, withdrawApplication } from "~/domain/applications/status/withdraw-application.server";
import { askForOthers, chooseTime } from "~/domain/interviews/answer-interview.server";
import { AnswerForm, checkAnswer } from "~/domain/interviews/schema";
import { words } from "~/words/applications";
import { words as refusals } from "~/words/form-refusals";
import type { RequestContext } from "./context";
import { redirectWithFlash, toastOf } from "./flash";
import { checkFields, refuseForm, rejectForm } from "./form";

type Fields = Record<string, string>;
type Run = (context: RequestContext, actor: Person, id: string | undefined, reason: string | null) => Promise<unknown>;

const { done } = words;
const CHANGES: Record<string, { run: Run; text: string }> = {
  accept: { run: acceptOffer, text: done.accepted },
  decline: { run: declineOffer, text: done.declined },
  contacted: {
    run: (context, actor, id) => recordContact(context, actor, id, "contacted"),
    text: done.contacted,
  },
  no_call: {
    run: (context, actor, id) => recordContact(context, actor, id, "no_call"),
    text: done.notContacted,
  },
  send_profile: { run: renewTeachingCopy, text: done.profileSent },
  take_profile: { run: removeTeachingCopy, text: done.profileTakenOut },
  mine: { run: claimApplication, text: done.confirmed },
  "not-me": { run: disownJoined, text: done.disowned },
  withdraw: { run: withdrawApplication, text: done.withdrawn },
  "was-me": { run: takeBackDisowning, text: done.backThere },
};

/** Take one of the proposed times or ask for others, and go to `path`; or the form again, with why not. */
export async function takeOwnInterviewAnswer(
  args: { request: Request; context: RequestContext },
  actor: Person,
  id: string | undefined,
  fields: Fields,
  path: string,
) {
  const { context } = args;
  const { input, errors } = checkFields(AnswerForm, fields);
  if (errors) return rejectForm(errors, { fields });
  try {
    const answer = checkAnswer(input);
    if ("word" in answer) await askForOthers(context, actor, id, answer);
    else await chooseTime(context, actor, id, answer);
    return redirectWithFlash(path, toastOf("word" in answer ? words.interview.wordRead : words.interview.confirmed));
  } catch (error) {
    return refuseForm(error, args, { fields });
  }
}

/** Carry such a form out and go to `path`; or the form again, with why not. A form that says nothing else withdraws. */
export async function takeOwnChange(
  args: { request: Request; context: RequestContext },
  actor: Person,
  id: string | undefined,
  fields: Fields,
  path: string,
) {
  const intent = fields.intent || "withdraw";
  const { run, text } = (Object.hasOwn(CHANGES, intent) && CHANGES[intent]) || {};
  if (!run || !text) return rejectForm({ intent: [refusals.chooseWhatToDo] }, { fields });
  const { input, errors } = checkFields(WithdrawInput, fields);
  if (errors) return rejectForm(errors, { fields });
  try {
    await run(args.context, actor, id, input.reason);
  } catch (error) {
    return refuseForm(error, args, { fields });
  }
  return redirectWithFlash(path, toastOf(text));
}
