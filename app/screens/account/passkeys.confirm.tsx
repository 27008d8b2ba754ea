/**
 * `/passkeys/confirm?back=`: the signed-in person proves one of her passkeys, for pages that ask for a passkey. Needs script.
 * `token`: of the link that a moderator was mailed, which lets a passkey that she has made before moderate.
 */

import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { PasskeyAnswer } from "~/components/account/passkey-controls";
import { Form } from "~/components/forms/form";
import { FormErrors } from "~/components/forms/form-errors";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { SIDE_MENUS, SideMenu } from "~/components/frame/side-menu";
import { Toasts } from "~/components/frame/toasts";
import { Filled } from "~/components/text/filled";
import { listOwnPasskeys } from "~/domain/accounts/queries.server";
import { findPasskeyRequirement } from "~/domain/accounts/require-passkey.server";
import { proveInSession } from "~/domain/accounts/use-passkey.server";
import { readForm } from "~/http/body";
import { redirectWithFlash, toastOf } from "~/http/flash";
import { refuseForm } from "~/http/form";
import { requireSession } from "~/http/guards";
import { readSignedAnswer } from "~/http/passkeys/answers";
import { safePath } from "~/http/redirects";
import { clearCookie, PASSKEY_COOKIE } from "~/http/request";
import { screenAction, screenLoader } from "~/http/screen";
import { words as all } from "~/words/accounts";

const words = all.passkeyConfirmation;

export const meta: MetaFunction = () => [{ title: `${words.title} · Staffroom` }];
export const handle = { sheet: "desk", hasSideMenu: true, hasPhotos: true, hasPasskeys: true } satisfies ScreenHandle;

export const loader = screenLoader(async (args) => {
  const session = await requireSession(args);
  const [passkeys, { way }] = await Promise.all([
    listOwnPasskeys(args.context, session.actor),
    findPasskeyRequirement(args.context, session),
  ]);
  const token = new URL(args.request.url).searchParams.get("token");
  const hasPasskey = passkeys.some(({ refused }) => !refused);
  const needsLink = way === "link" && !token;
  return { role: session.actor.role, hasPasskey, needsLink, token, back: backPath(args.request) };
});

export const action = screenAction(async (args) => {
  const session = await requireSession(args);
  const { request, context } = args;
  const fields = await readForm(request);
  try {
    const signed = readSignedAnswer(args, "confirm", session.tokenHash, fields.credential ?? "");
    await proveInSession(context, signed, session, { config: context.config, link: fields.token ?? "" });
  } catch (error) {
    return refuseForm(error, args, { fields, secret: ["credential", "token"] });
  }
  return redirectWithFlash(backPath(request), toastOf(words.done), [clearCookie(PASSKEY_COOKIE)]);
});

/** The page that asked for it. */
function backPath(request: Request): string {
  return safePath(new URL(request.url).searchParams.get("back")) ?? "/profile";
}

export default function ConfirmPasskey() {
  const { role, hasPasskey, needsLink, token, back } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <div className="with-side">
      <SideMenu {...SIDE_MENUS[role]} path="/passkeys/confirm" />
      <div className="narrow">
        <h1>{words.title}</h1>
        <FormErrors errors={refused?.errors ?? {}} message={refused?.message ?? null} />
        {hasPasskey && needsLink && (
          <p>
            <Filled text={words.needsLink} link={<a href="/profile#passkeys">{words.ask}</a>} />
          </p>
        )}
        {hasPasskey && !needsLink && (
          <>
            <p>{words.show}</p>
            <noscript>
              <p>{words.script}</p>
            </noscript>
            <Form action={`/passkeys/confirm?back=${encodeURIComponent(back)}`} data-passkey="confirm" hidden>
              {token && <input type="hidden" name="token" value={token} />}
              <PasskeyAnswer />
              <div className="actions">
                <button type="submit" className="button">
                  {words.use}
                </button>
              </div>
            </Form>
          </>
        )}
        {!hasPasskey && (
          <p>
            <Filled text={words.none} link={<a href="/profile#passkeys">{words.add}</a>} />
          </p>
        )}
        <p>
          <a href={back}>{words.back}</a>
        </p>
      </div>
      {refused && <Toasts toasts={refused.toasts} />}
    </div>
  );
}
