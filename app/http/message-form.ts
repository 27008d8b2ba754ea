/** The forms of an application's messages, which three screens take: the candidate's, the guest's and the school's. */
import { data, redirect } from "@remix-run/server-runtime";
import type { Person } from "~/domain/actor";
import type { GuestKey } from "~/domain/applications/guest-link";
import { keyedForm } from "~/domain/idempotency/queries.server";
import { markMessagesRead, stopMessages, writeMessage } from "~/domain/messages/change-thread.server";
import { MessageForm } from "~/domain/messages/schema";
import { TextStopped } from "~/domain/moderation/stopped-text";
import { words } from "~/words/message-refusals";
import type { RequestContext } from "./context";
import { redirectWithFlash, toastOf } from "./flash";
import { checkFields, type FormState, refuseForm, rejectForm } from "./form";

type Fields = Record<string, string>;
type Args = { request: Request; context: RequestContext };
type Writer = { actor: Person } | { guest: GuestKey };

/** Carry such a form out and go back to the messages on `path`; or the form again, with why not. */
export async function takeMessageForm(
  args: Args,
  writer: Writer,
  id: string | undefined,
  fields: Fields,
  path: string,
) {
  const { context } = args;
  const { intent, seen } = fields;
  try {
    if (intent === "message") {
      const { input, errors } = checkFields(MessageForm, fields);
      if (errors) return rejectForm(errors, { fields });
      const keyed = "actor" in writer ? keyedForm(writer.actor, input.request_key, [id, input.message]) : null;
      await writeMessage(context, writer, id, input, keyed);
      return redirectWithFlash(`${path}#messages`, toastOf(words.sent));
    }
    if (intent === "read") {
      await markMessagesRead(context, writer, id, seen);
      return redirect(`${path}#messages`, 303);
    }
    await stopMessages(context, writer, id, intent === "stop");
    return redirectWithFlash(`${path}#messages`, toastOf(intent === "stop" ? words.stopped : words.allowedAgain));
  } catch (error) {
    if (!(error instanceof TextStopped)) return refuseForm(error, args, { fields });
    // The mark comes back with the form: who sends it along insists on these words.
    const values = { ...fields, insist: error.stopped.mark ?? "" };
    const state: FormState = { errors: error.fields ?? {}, message: error.message, values, toasts: [] };
    return data(state, { status: 422 });
  }
}
