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

const CHANGES: Record<string, { run: Run; text: string }> = {
  accept: { run: acceptOffer, text: "You have accepted the offer" },
  decline: { run: declineOffer, text: "You have declined the offer" },
  contacted: {
    run: (context, actor, id) => recordContact(context, actor, id, "contacted"),
    text: "Thank you. The days for the next answer begin now",
  },
  no_call: {
    run: (context, actor, id) => recordContact(context, actor, id, "no_call"),
    text: "Thank you. The earlier day counts again",
  },
  send_profile: { run: renewTeachingCopy, text: "Your profile went along as it is now" },
  take_profile: { run: removeTeachingCopy, text: "Your profile was taken out of this application" },
  mine: { run: claimApplication, text: "Your application is confirmed" },
  "not-me": { run: disownJoined, text: "Nobody there sees this application any more" },
  withdraw: { run: withdrawApplication, text: "Application withdrawn" },
  "was-me": { run: takeBackDisowning, text: "Your application can be seen there again" },
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
