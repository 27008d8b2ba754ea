/** The words of a rejection on an applicant's page: nobody sends them unseen. */
import { data, redirect } from "@remix-run/cloudflare";
import type { Person } from "~/domain/actor";
import { applicantPath, readApplicantsAsked, WORDS_FIELD } from "~/domain/applications/desk/rules";
import { WordsForm } from "~/domain/applications/schema";
import { lookAtWords, type RejectionWords } from "~/domain/applications/status/words-service.server";
import type { RequestContext } from "./context";
import { checkFields, type FormState, refuseForm, rejectForm } from "./form";
import { safePath } from "./redirects";

type Fields = Record<string, string>;
type Args = { request: Request; context: RequestContext; params: { id?: string | undefined } };

/** She is about to be rejected, by a form that did not show the words. `back`: where that form leads afterwards, or empty. */
export type Leaving = { back: string };
export type LookedAt = FormState & { words: RejectionWords; leaving: Leaving | null };

/** To an applicant's page with the words open, and the button that sends them. */
export function showWordsFirst(request: Request, id: string, fields: Fields): Response {
  const asked = readApplicantsAsked(new URL(request.url).searchParams, "");
  const { pathname, searchParams } = new URL(applicantPath(id, asked), request.url);
  searchParams.set("reject", "1");
  const back = safePath(fields.redirectTo);
  if (back) searchParams.set("back", back);
  return redirect(`${pathname}?${searchParams}#rejection`, 303);
}

/** What such an address asks for. */
export function readLeaving(query: URLSearchParams): Leaving | null {
  return query.get("reject") === "1" ? { back: safePath(query.get("back")) ?? "" } : null;
}

/** The page again with other words, filled in. */
export async function lookAtWordsByForm(args: Args, actor: Person, fields: Fields) {
  const leaving = fields.leaving === undefined ? null : { back: safePath(fields.leaving) ?? "" };
  // The page has another field of that name, for messages.
  const typed = { words: fields.message ?? "", ...(leaving ? { leaving: leaving.back } : {}) };
  const { input, errors } = checkFields(WordsForm, fields);
  if (errors) return rejectForm({ [WORDS_FIELD]: Object.values(errors).flat() }, { fields: typed });
  try {
    const words = await lookAtWords(args.context, actor, args.params.id, input);
    const state: LookedAt = { errors: {}, message: null, values: {}, toasts: [], words, leaving };
    return data(state);
  } catch (error) {
    return refuseForm(error, args, { fields: typed });
  }
}
