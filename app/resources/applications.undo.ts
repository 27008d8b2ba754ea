/** `POST /applications/undo`: Undo and "Tell now" of the panel that every page of a recruiter shows. */

import { redirect } from "@remix-run/server-runtime";
import { takeMovesBack, tellNow } from "~/domain/applications/status/tell-moves.server";
import { DomainError } from "~/domain/errors";
import { readForm } from "~/http/body";
import { redirectWithFlash, toastOf } from "~/http/flash";
import { findSender } from "~/http/guards";
import { safePath } from "~/http/redirects";
import { fileAction, screenLoader } from "~/http/screen";
import { words } from "~/words/files";
import { words as guards } from "~/words/guards";

/** A GET, typed into the address bar or reached by going back, takes nothing back. */
export const loader = screenLoader(async () => redirect("/applications"));

export const action = fileAction(async (args) => {
  const actor = await findSender(args);
  // Later than its minutes there is nothing to take back, so after logging in she sees what became of it.
  if (!actor) throw redirect("/login?redirectTo=%2Fapplications");
  if (actor.role !== "admin") throw new DomainError("not_allowed", guards.otherRole.admin);
  const { id, way, name = "", redirectTo } = await readForm(args.request);
  const target = safePath(redirectTo) ?? "/applications";
  try {
    if (way === "tell_now") {
      const { told } = await tellNow(args.context, actor, id);
      return redirectWithFlash(target, toastOf(told === 1 ? words.toldNow : words.peopleTold(told)));
    }
    const { undone } = await takeMovesBack(args.context, actor, id);
    const what = name.slice(0, 200) || words.theMove;
    return redirectWithFlash(
      target,
      toastOf(undone.length === 1 ? words.takenBack(what) : words.movesTakenBack(undone.length)),
    );
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "conflict") throw error;
    return redirectWithFlash(target, { toasts: [{ kind: "error", text: error.message }] });
  }
});
