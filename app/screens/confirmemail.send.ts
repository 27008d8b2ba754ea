/** `POST /confirmemail/send`: mails the signed-in person a new link that confirms the address. */
import { redirect } from "@remix-run/cloudflare";
import { mailConfirmLink } from "~/domain/accounts/confirming-service.server";
import { DomainError } from "~/domain/errors";
import { flashCookie } from "~/http/flash";
import { requireActor } from "~/http/guards";
import { screenAction, screenLoader } from "~/http/screen";

export const loader = screenLoader(async () => redirect("/profile"));

export const action = screenAction(async (args) => {
  const actor = await requireActor(args);
  const toast = await sendLink();
  return redirect("/profile", { status: 303, headers: { "Set-Cookie": flashCookie({ toasts: [toast] }) } });

  async function sendLink() {
    try {
      await mailConfirmLink(args.context, actor);
      return { kind: "success" as const, text: "A link was sent to your email address" };
    } catch (error) {
      // Asked too often is no page to come back to: it says when to try again.
      if (error instanceof DomainError && error.code !== "too_many")
        return { kind: "blank" as const, text: error.message };
      throw error;
    }
  }
});

/** Never seen, as both ways lead on: with it the answer to a form without a session is a page. */
export default function SendLink() {
  return null;
}
