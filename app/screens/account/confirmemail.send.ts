/** `POST /confirmemail/send`: mails the signed-in person a new link that confirms the address. */
import { redirect } from "@remix-run/server-runtime";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { mailConfirmLink } from "~/domain/accounts/confirm-address.server";
import { DomainError } from "~/domain/errors";
import { redirectWithFlash } from "~/http/flash";
import { requireActor } from "~/http/guards";
import { screenAction, screenLoader } from "~/http/screen";
import { words as all } from "~/words/accounts";

const words = all.confirmation;

export const handle = { sheet: "account" } satisfies ScreenHandle;

export const loader = screenLoader(async () => redirect("/profile"));

export const action = screenAction(async (args) => {
  const actor = await requireActor(args);
  const toast = await sendLink();
  return redirectWithFlash("/profile", { toasts: [toast] });

  async function sendLink() {
    try {
      await mailConfirmLink(args.context, actor);
      return { kind: "success" as const, text: words.linkSent };
    } catch (error) {
      // After too many requests the error page says when to try again, so `too_many` is thrown on.
      if (error instanceof DomainError && error.code !== "too_many")
        return { kind: "blank" as const, text: error.message };
      throw error;
    }
  }
});

/** Never seen, because loader and action redirect. With it, a form without a session is answered by a page. */
export default function SendLink() {
  return null;
}
