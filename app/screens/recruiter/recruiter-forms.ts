/** The form of a new job that is kept as a draft, by one of its buttons or by itself. */
import { redirectDocument } from "@remix-run/server-runtime";
import type { Actor } from "~/domain/actor";
import { draftPath, previewPath } from "~/domain/jobs/drafts/rules";
import { saveDraft } from "~/domain/jobs/drafts/save-draft.server";
import type { RequestContext } from "~/http/context";
import { flashCookie, toastOf } from "~/http/flash";
import { refuseForm, unchanged } from "~/http/form";
import { words } from "~/words/own-jobs";

type Args = { request: Request; context: RequestContext };

/** `save_draft` is `preview` for the button Preview, and `auto` where script sends it. Leads to the draft. */
export async function saveDraftForm(args: Args, actor: Actor, fields: Record<string, string>, opened: string | null) {
  const { save_draft: how, request_key: key } = fields;
  let id: string;
  try {
    id = await saveDraft(args.context, actor, fields, { opened, key, isByItself: how === "auto" });
  } catch (error) {
    return refuseForm(error, args, { fields, toast: unchanged(words.draftNotSaved) });
  }
  const headers: Record<string, string> = how === "1" ? { "Set-Cookie": flashCookie(toastOf(words.draftSaved)) } : {};
  return redirectDocument(how === "preview" ? previewPath(id) : draftPath(id), { status: 303, headers });
}
