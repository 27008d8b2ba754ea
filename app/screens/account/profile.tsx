/** `/profile`: the account: photo, address and its confirmation, ways to sign in, live sessions and how to end them. */

import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import type { ActionFunctionArgs } from "@remix-run/server-runtime";
import { AddressForm } from "~/components/account/address-form";
import { EmailConfirmation } from "~/components/account/email-confirmation";
import { fieldPrefix, PasskeyList } from "~/components/account/passkey-list";
import { Photo } from "~/components/account/photo";
import { Form } from "~/components/forms/form";
import { FormErrors } from "~/components/forms/form-errors";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { SIDE_MENUS, SideMenu } from "~/components/frame/side-menu";
import { Toasts } from "~/components/frame/toasts";
import { Age, Moment } from "~/components/text/moment";
import { changeAddress } from "~/domain/accounts/change-address.server";
import { addPasskey, closePasskeyOffer, removePasskey, renamePasskey } from "~/domain/accounts/change-passkeys.server";
import { endOtherSessions, endSession } from "~/domain/accounts/end-session.server";
import type { LiveSession } from "~/domain/accounts/find-session.server";
import { readAccount } from "~/domain/accounts/queries.server";
import { findPasskeyRequirement, mailPasskeyLink } from "~/domain/accounts/require-passkey.server";
import { deviceLabel, landingPath } from "~/domain/accounts/rules";
import { ChangeAddressInput, PasskeyNameInput, ProofInput } from "~/domain/accounts/schema";
import type { Person } from "~/domain/actor";
import { isCutToken, LINK_CUT } from "~/domain/copied-link-rules";
import { readForm } from "~/http/body";
import { redirectWithFlash, toastOf } from "~/http/flash";
import { checkFields, refuseForm, rejectForm } from "~/http/form";
import { requireSession } from "~/http/guards";
import { readNewKey } from "~/http/passkeys/answers";
import { clearCookie, PASSKEY_COOKIE } from "~/http/request";
import { screenAction, screenLoader } from "~/http/screen";

export const meta: MetaFunction = () => [{ title: "Account Setting · Staffroom" }];
export const handle = { sheet: "desk", hasSideMenu: true, hasPhotos: true, hasPasskeys: true } satisfies ScreenHandle;

export const loader = screenLoader(async (args) => {
  const session = await requireSession(args);
  const [account, way] = await Promise.all([
    readAccount(args.context, session),
    findPasskeyRequirement(args.context, session),
  ]);
  const token = new URL(args.request.url).searchParams.get("token");
  const isCut = isCutToken(token);
  const keys = {
    ...way,
    token: isCut ? null : token,
    cut: isCut ? LINK_CUT : null,
  };
  return { account, photoURL: session.photoURL, keys, now: args.context.now };
});

export const action = screenAction(async (args) => {
  const session = await requireSession(args);
  const fields = await readForm(args.request);
  if (fields.intent === "address") return change(args, session.actor, fields);
  if (fields.intent?.startsWith("passkey")) return changePasskeys(args, session, fields);
  try {
    if (fields.session) await endSession(args.context, session, fields.session);
    else await endOtherSessions(args.context, session);
  } catch (error) {
    return refuseForm(error, args, { fields });
  }
  const text = fields.session ? "That session has ended" : "Signed out everywhere else";
  return redirectWithFlash("/profile", toastOf(text));
});

async function change(args: ActionFunctionArgs, actor: Person, fields: Record<string, string>) {
  const secret = ["password"];
  const { input, errors } = checkFields(ChangeAddressInput, fields);
  if (errors) return rejectForm(errors, { fields, secret });
  try {
    await changeAddress(args.context, actor, input);
  } catch (error) {
    return refuseForm(error, args, { fields, secret });
  }
  return redirectWithFlash("/profile", toastOf("Your address was changed. A link was sent to the new one"));
}

/** The actions of the forms in `components/account/passkey-list.tsx`. */
async function changePasskeys(args: ActionFunctionArgs, session: LiveSession, fields: Record<string, string>) {
  const { context, request } = args;
  const secret = ["password", "credential", "token"];
  const back = (text: string, cookies: string[] = []) => redirectWithFlash("/profile#passkeys", toastOf(text), cookies);
  try {
    if (fields.intent === "passkey-offer") {
      await closePasskeyOffer(context, session.actor);
      return redirectWithFlash(
        landingPath(session.actor.role),
        toastOf("You find passkeys in your profile at any time"),
      );
    }
    if (fields.intent === "passkey-name") {
      const { input, errors } = checkFields(PasskeyNameInput, fields);
      if (errors) return rejectForm(errors, { fields, secret });
      await renamePasskey(context, session.actor, fields.device, input.name);
      return back("The passkey has its new name");
    }
    if (fields.intent === "passkey-remove") {
      const { input, errors } = checkFields(ProofInput, fields);
      if (errors) return rejectForm(errors, { fields, secret });
      await removePasskey(context, session, fields.device, input);
      return back("The passkey was removed. You can delete it on your device too");
    }
    if (fields.intent === "passkey-link") {
      await mailPasskeyLink(context, session);
      return back("A link was sent to your address. Open it in this browser");
    }
    const { key, challenge } = await readNewKey(args, session.tokenHash, fields.credential ?? "");
    const label = deviceLabel(request.headers.get("User-Agent"));
    const { name } = await addPasskey(context, session, key, { label, challenge, link: fields.token ?? "" });
    return back(`The passkey "${name}" was added`, [clearCookie(PASSKEY_COOKIE)]);
  } catch (error) {
    return refuseForm(error, args, { fields, secret });
  }
}

export default function Account() {
  const { account, photoURL, keys, now } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { email, role, sessions } = account;
  const { errors = {}, values = {} } = refused ?? {};
  // The fields of a passkey are named alike in each row, and as in the form of the address.
  const ofPasskey = values.device === undefined ? null : fieldPrefix(values.device);
  return (
    <div className="with-side">
      <SideMenu {...SIDE_MENUS[role]} path="/profile" />
      <div className="profile">
        <FormErrors errors={errors} message={refused?.message ?? null} idPrefix={ofPasskey ?? ""} />
        <header className="profile-head">
          <Photo photoURL={photoURL} size={96} />
          <div>
            <h1>Account Setting</h1>
            <p className="quiet">
              {role === "admin" ? "Recruiter" : "Candidate"} since <Moment at={account.createdAt} as="date" />
            </p>
          </div>
        </header>
        <p className="actions">
          <a className="button-quiet" href="/updateprofile">
            Update Profile
          </a>
          <a className="button-quiet" href="/photo?back=/profile">
            Change Profile Picture
          </a>
          <a className="button-quiet" href="/settings/mails">
            Your mails
          </a>
          <a className="button-quiet" href="/calendar">
            Calendar
          </a>
          {role === "admin" && (
            <>
              <a className="button-quiet" href="/templates">
                Texts for rejections
              </a>
              <a className="button-quiet" href="/breaks">
                Breaks of your school
              </a>
            </>
          )}
          <a className="button-quiet" href="/yourdata">
            Your data
          </a>
        </p>
        <section>
          <h2>Email</h2>
          <p>
            <strong>{email}</strong>
          </p>
          <EmailConfirmation confirmedAt={account.confirmedAt} role={role} />
          {!account.confirmedAt && (
            <AddressForm errors={ofPasskey ? {} : errors} email={ofPasskey ? undefined : values.email} />
          )}
        </section>
        <SignInMethods account={account} />
        <PasskeyList account={account} adding={keys} errors={errors} values={values} now={now} />
        <section>
          <h2>Where you are signed in</h2>
          <ul className="sessions">
            {sessions.map((session) => (
              <SessionItem key={session.id} session={session} now={now} />
            ))}
          </ul>
          {sessions.length > 1 ? (
            <Form action="/profile">
              <button type="submit" className="button" data-busy="Signing out…">
                Sign out everywhere
              </button>
              <p className="hint">
                Ends every session but this one, those of programs too, and the private address of your calendar.
                Passkeys stay.
              </p>
            </Form>
          ) : (
            <p className="quiet">You are signed in nowhere else.</p>
          )}
        </section>
      </div>
      {refused && <Toasts toasts={refused.toasts} />}
    </div>
  );
}

type AccountData = Awaited<ReturnType<typeof readAccount>>;

function SignInMethods({ account }: { account: AccountData }) {
  return (
    <section>
      <h2>How you sign in</h2>
      <dl className="details">
        <div>
          <dt>Password</dt>
          <dd>
            {account.hasPassword ? "Set" : "None"} ·{" "}
            <a href="/changepassword">{account.hasPassword ? "Change Password" : "Set a password"}</a>
          </dd>
        </div>
        {account.identities.map((identity) => (
          <div key={identity.issuer}>
            <dt>{issuerName(identity.issuer)}</dt>
            <dd>
              {identity.email}, linked on <Moment at={identity.createdAt} as="date" />
            </dd>
          </div>
        ))}
        {account.identities.length === 0 && (
          <div>
            <dt>Google</dt>
            <dd className="quiet">Not linked</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

function SessionItem({ session, now }: { session: AccountData["sessions"][number]; now: Date }) {
  const label = session.label ?? (session.kind === "api" ? "A program" : "A browser");
  return (
    <li>
      <div>
        <strong>{label}</strong> {session.kind === "api" && <span className="status">API</span>}
        {session.isThis && <span className="status status-open">This one</span>}
        <p className="quiet">
          Since <Moment at={session.createdAt} as="day" />, last seen <Age at={session.lastSeenAt} now={now} />
        </p>
      </div>
      {!session.isThis && (
        <Form action="/profile">
          <button type="submit" className="button-quiet" name="session" value={session.id}>
            End<span className="visually-hidden"> the session of {label}</span>
          </button>
        </Form>
      )}
    </li>
  );
}

function issuerName(issuer: string): string {
  if (issuer === "https://accounts.google.com") return "Google";
  return URL.canParse(issuer) ? new URL(issuer).hostname : issuer;
}
