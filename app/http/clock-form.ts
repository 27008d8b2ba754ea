/** What a school does on an applicant's page beside moves and marks: "I called", "More time", and "Did not join". */
import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import type { Actor } from "~/domain/actor";
import { sayCalled, takeMoreTime } from "~/domain/applications/clock/asking-service.server";
import { MoreTime } from "~/domain/applications/schema";
import { sayNotJoined } from "~/domain/applications/status/not-joined-service.server";
import { redirectWithFlash, toastOf } from "./flash";
import { checkFields, refuseForm, rejectForm } from "./form";
import { visitedPath } from "./redirects";

type Fields = Record<string, string>;

export function isClockForm({ intent }: Fields): boolean {
  return intent === "called" || intent === "more_time" || intent === "not_joined";
}

/** The answer to such a form. `statusId`: where the page shows the status. */
export async function takeClockForm(args: ActionFunctionArgs, actor: Actor, fields: Fields, statusId: string) {
  const { context, params } = args;
  let text: string;
  try {
    if (fields.intent === "called") {
      await sayCalled(context, actor, params.id);
      text = "Noted: you called. The candidate is told";
    } else if (fields.intent === "not_joined") {
      const { name } = await sayNotJoined(context, actor, params.id);
      text = `Noted: ${name} did not join. Nobody is told`;
    } else {
      const { input, errors } = checkFields(MoreTime, fields);
      if (errors) return rejectForm({ [`days-${params.id}`]: Object.values(errors).flat() }, { fields });
      await takeMoreTime(context, actor, params.id, input);
      text = "The candidate is told of the new day";
    }
  } catch (error) {
    return refuseForm(error, args, { fields });
  }
  return redirectWithFlash(`${visitedPath(args.request)}#${statusId}`, toastOf(text));
}
