/**
 * `/profile`: the profile in short, and below it the account: address and its confirmation, ways to sign in, live sessions and how to
 * end them, and the way to all settings.
 */

import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import type { ActionFunctionArgs } from "@remix-run/server-runtime";
import { AddressForm } from "~/components/account/address-form";
import { EmailConfirmation } from "~/components/account/email-confirmation";
import { fieldPrefix, PasskeyList } from "~/components/account/passkey-list";
import { ProfileHead } from "~/components/account/profile-head";
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
import { profileProgress } from "~/domain/profiles/next-step-rules";
import { fullName } from "~/domain/profiles/rules";
import { readForm } from "~/http/body";
import { redirectWithFlash, toastOf } from "~/http/flash";
import { checkFields, type FormState, refuseForm, rejectForm } from "~/http/form";
import { requireSession } from "~/http/guards";
import { readNewKey } from "~/http/passkeys/answers";
import { clearCookie, PASSKEY_COOKIE } from "~/http/request";
import { screenAction, screenLoader } from "~/http/screen";
import { words as all } from "~/words/accounts";

const { account: words, profile: profileWords } = all;

export const meta: MetaFunction = () => [{ title: `${words.pageTitle} · Staffroom` }];
export const handle = { sheet: "desk", hasSideMenu: true, hasPhotos: true, hasPasskeys: true } satisfies ScreenHandle;

export const loader = screenLoader(async (args) => {
  const session = await requireSession(args);
  const [{ profile, ...account }, way] = await Promise.all([
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
  const progress = profileProgress(session.actor.role, profile);
  const about = { name: fullName(profile), progress, photoURL: session.photoURL };
  return { account, ...about, keys, now: args.context.now };
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
  const text = fields.session ? words.sessionEnded : words.signedOut;
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
  return redirectWithFlash("/profile", toastOf(words.addressChanged));
}

/** The actions of the forms in `components/account/passkey-list.tsx`. */
async function changePasskeys(args: ActionFunctionArgs, session: LiveSession, fields: Record<string, string>) {
  const { context, request } = args;
  const secret = ["password", "credential", "token"];
  const back = (text: string, cookies: string[] = []) => redirectWithFlash("/profile#passkeys", toastOf(text), cookies);
  try {
    if (fields.intent === "passkey-offer") {
      await closePasskeyOffer(context, session.actor);
      return redirectWithFlash(landingPath(session.actor.role), toastOf(words.passkeyOfferClosed));
    }
    if (fields.intent === "passkey-name") {
      const { input, errors } = checkFields(PasskeyNameInput, fields);
      if (errors) return rejectForm(errors, { fields, secret });
      await renamePasskey(context, session.actor, fields.device, input.name);
      return back(words.passkeyNamed);
    }
    if (fields.intent === "passkey-remove") {
      const { input, errors } = checkFields(ProofInput, fields);
      if (errors) return rejectForm(errors, { fields, secret });
      await removePasskey(context, session, fields.device, input);
      return back(words.passkeyRemoved);
    }
    if (fields.intent === "passkey-link") {
      await mailPasskeyLink(context, session);
      return back(words.passkeyLinkSent);
    }
    const { key, challenge } = await readNewKey(args, session.tokenHash, fields.credential ?? "");
    const label = deviceLabel(request.headers.get("User-Agent"));
    const { name } = await addPasskey(context, session, key, { label, challenge, link: fields.token ?? "" });
    return back(words.passkeyAdded(name), [clearCookie(PASSKEY_COOKIE)]);
  } catch (error) {
    return refuseForm(error, args, { fields, secret });
  }
}

export default function Account() {
  const { account, name, progress, photoURL, keys, now } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { email, role } = account;
  const { errors = {}, values = {} } = refused ?? {};
  // The fields of a passkey are named alike in each row, and as in the form of the address.
  const ofPasskey = values.device === undefined ? null : fieldPrefix(values.device);
  return (
    <div className="with-side">
      <SideMenu {...SIDE_MENUS[role]} path="/profile" />
      <div className="profile">
        <FormErrors errors={errors} message={refused?.message ?? null} idPrefix={ofPasskey ?? ""} />
        <ProfileHead photoURL={photoURL} title={name || profileWords.title} email={email} progress={progress} />
        <p className="actions">
          {PROFILE_LINKS.map(({ href, label }) => (
            <a key={href} className="button-quiet" href={href}>
              {label}
            </a>
          ))}
        </p>
        <section className="account-setting" id="account-settings">
          <h2>{words.title}</h2>
          <p className="quiet">
            {words.since[role]} <Moment at={account.createdAt} as="date" />
          </p>
          <Email account={account} refused={ofPasskey ? undefined : refused} />
          <SignInMethods account={account} />
          <PasskeyList account={account} adding={keys} errors={errors} values={values} now={now} />
          <Sessions account={account} now={now} />
        </section>
        <nav aria-labelledby="settings">
          <h2 id="settings">{words.settings}</h2>
          <ul className="choices">
            {[...SETTINGS, ...(role === "admin" ? OF_SCHOOL : [])].map(({ href, label }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      {refused && <Toasts toasts={refused.toasts} />}
    </div>
  );
}

const PROFILE_LINKS = [
  { href: "/userprofile", label: profileWords.view },
  { href: "/updateprofile", label: profileWords.update },
  { href: "/photo?back=/profile", label: profileWords.picture },
];
const SETTINGS = [
  { href: "/settings/mails", label: words.mails },
  { href: "/calendar", label: words.calendar },
  { href: "/yourdata", label: words.data },
];
const OF_SCHOOL = [
  { href: "/institution", label: words.institution },
  { href: "/templates", label: words.rejectionTexts },
  { href: "/breaks", label: words.breaks },
];

type AccountData = Omit<Awaited<ReturnType<typeof readAccount>>, "profile">;

type EmailProps = { account: AccountData; refused: FormState | undefined };

function Email({ account: { email, role, confirmedAt }, refused }: EmailProps) {
  return (
    <section>
      <h3>{words.email}</h3>
      <p>
        <strong>{email}</strong>
      </p>
      <EmailConfirmation confirmedAt={confirmedAt} role={role} />
      {!confirmedAt && <AddressForm errors={refused?.errors ?? {}} email={refused?.values.email} />}
    </section>
  );
}

function SignInMethods({ account }: { account: AccountData }) {
  return (
    <section>
      <h3>{words.signIn}</h3>
      <dl className="details">
        <div>
          <dt>{all.labels.password}</dt>
          <dd>
            {account.hasPassword ? words.passwordSet : words.none} ·{" "}
            <a href="/changepassword">{account.hasPassword ? words.changePassword : words.setPassword}</a>
          </dd>
        </div>
        {account.identities.map((identity) => (
          <div key={identity.issuer}>
            <dt>{issuerName(identity.issuer)}</dt>
            <dd>
              {identity.email}, {words.linkedOn} <Moment at={identity.createdAt} as="date" />
            </dd>
          </div>
        ))}
        {account.identities.length === 0 && (
          <div>
            <dt>{words.google}</dt>
            <dd className="quiet">{words.notLinked}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

function Sessions({ account: { sessions }, now }: { account: AccountData; now: Date }) {
  return (
    <section>
      <h3>{words.sessions}</h3>
      <ul className="sessions">
        {sessions.map((session) => (
          <SessionItem key={session.id} session={session} now={now} />
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Form action="/profile">
          <p className="hint">{words.signOutHint}</p>
          <div className="actions">
            <button type="submit" className="button-quiet" data-busy={words.signingOut}>
              {words.signOut}
            </button>
          </div>
        </Form>
      ) : (
        <p className="quiet">{words.nowhereElse}</p>
      )}
    </section>
  );
}

function SessionItem({ session, now }: { session: AccountData["sessions"][number]; now: Date }) {
  const label = session.label ?? (session.kind === "api" ? words.program : words.browser);
  return (
    <li>
      <div>
        <strong>{label}</strong> {session.kind === "api" && <span className="status">{words.api}</span>}
        {session.isThis && <span className="status status-open">{words.thisOne}</span>}
        <p className="quiet">
          {words.sinceDay} <Moment at={session.createdAt} as="day" />, {words.lastSeen}{" "}
          <Age at={session.lastSeenAt} now={now} />
        </p>
      </div>
      {!session.isThis && (
        <Form action="/profile">
          <button type="submit" className="button-quiet" name="session" value={session.id}>
            {words.end}
            <span className="visually-hidden">{words.endOf(label)}</span>
          </button>
        </Form>
      )}
    </li>
  );
}

function issuerName(issuer: string): string {
  if (issuer === "https://accounts.google.com") return words.google;
  return URL.canParse(issuer) ? new URL(issuer).hostname : issuer;
}
