/** `/confirmemail?token=`: a button, because mail scanners open links. Only the button confirms. */
import { data, type HeadersFunction, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { LinkExpired } from "~/components/link-expired";
import { SubmitButton } from "~/components/submit-button";
import { confirmEmail, findConfirmation } from "~/domain/accounts/recovery-service.server";
import { landingPath } from "~/domain/accounts/rules";
import { DomainError } from "~/domain/errors";
import { flashCookie } from "~/http/flash";
import { readForm } from "~/http/form";
import { findActor } from "~/http/guards";
import { tokenPageHeaders } from "~/http/headers";
import { screenAction, screenLoader } from "~/http/screen";

export const meta: MetaFunction = () => [{ title: "Confirm your email address · Staffroom" }];
export const headers: HeadersFunction = () => tokenPageHeaders;

export const loader = screenLoader(async (args) => {
  const token = new URL(args.request.url).searchParams.get("token");
  const [email, actor] = await Promise.all([findConfirmation(args.context, token), findActor(args)]);
  const isSignedIn = actor !== null;
  return data({ email, token, isSignedIn }, { status: email ? 200 : 410 });
});

export const action = screenAction(async (args) => {
  const { token = "" } = await readForm(args.request);
  const actor = await findActor(args);
  try {
    await confirmEmail(args.context, token);
  } catch (error) {
    // The page that follows says it; it also knows whether somebody is signed in.
    if (error instanceof DomainError && error.code === "gone") return redirect("/confirmemail", { status: 303 });
    throw error;
  }
  const toasts = [{ kind: "success" as const, text: "Your email address is confirmed" }];
  const target = actor ? landingPath(actor.role) : "/login";
  return redirect(target, { status: 303, headers: { "Set-Cookie": flashCookie({ toasts }) } });
});

export default function ConfirmEmail() {
  const { email, token, isSignedIn } = useLoaderData<typeof loader>();
  if (!email) {
    return (
      <LinkExpired>
        {isSignedIn ? (
          <form method="post" action="/confirmemail/send">
            <SubmitButton label="Send a new link" busyLabel="Sending…" />
          </form>
        ) : (
          <p>
            <a href="/login?redirectTo=/profile">Log in</a> and ask for a new link on your profile.
          </p>
        )}
      </LinkExpired>
    );
  }
  return (
    <div className="narrow">
      <h1>Confirm your email address</h1>
      <p>
        Is <strong>{email}</strong> yours?
      </p>
      <form method="post" action="/confirmemail">
        <input type="hidden" name="token" value={token ?? ""} />
        <SubmitButton label="Yes, confirm it" busyLabel="Confirming…" />
      </form>
    </div>
  );
}
