/**
 * A form that was refused, or failed on our side. Its page is made anew after it, and that may fail too: then what was typed comes back on a page
 * of its own, from which it is sent again. The script of forms needs no such page: it leaves the form where it is.
 */
import { sentForms } from "./body";
import type { RequestContext } from "./context";
import { type Failure, failureHeaders } from "./errors";
import { KEY_HEADER } from "./form-fetch";

type Args = { request: Request; context: RequestContext };
/** `toast` is what a failure of this form says; null if it says nothing of its own. */
type UnsentForm = { request: Request; toast: string | null };

const unsentForms = new WeakMap<RequestContext, UnsentForm>();

/** Remember a form that was not carried out, for the case that its page cannot be shown again. */
export function noteForm({ request, context }: Args, toast: string | null): void {
  unsentForms.set(context, { request, toast });
}

/** The page with what was typed into the form of this request; null if there is none, or it has nothing that a page may show. */
export async function pageOfForm(context: RequestContext, failure: Failure): Promise<Response | null> {
  const failed = unsentForms.get(context);
  if (failure.status < 500 || !failed || failed.request.headers.has(KEY_HEADER)) return null;
  const form = await sentForms.get(failed.request)?.catch(() => null);
  if (!form) return null;
  const { returnedForm } = await import("./returned-form");
  const body = returnedForm(failed.request, form, {
    reason: "failed",
    message: failure.message,
    toast: failed.toast,
  });
  if (Object.keys(body.labels).length === 0) return null;
  return Response.json(body, { status: failure.status, headers: failureHeaders(failure) });
}
