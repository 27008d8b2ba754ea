/** The screen of an error: the cause in plain words, and a link to go on. */

import type { ReactNode } from "react";
import { landingPath } from "~/domain/accounts/rules";
import type { Role } from "~/domain/actor";
import { isReturnedForm, isUnsentForm, type TypedField } from "~/domain/form-recovery/rules";
import { words } from "~/words/errors";
import { UNSENT_TITLE, UnsentScreen } from "../application/unsent-application";
import { RecoveredForm, TypedFields } from "../forms/recovered-form";
import { CONTENT_ID } from "./menus";

type Props = { status: number; failure: unknown; role: Role | null };

/** The screen that failed may have a side menu: the skip link leads behind it, to what stands here instead. */
export function ErrorScreen(props: Props) {
  return (
    <>
      <span id={CONTENT_ID} />
      <ErrorContent {...props} />
    </>
  );
}

function ErrorContent({ status, failure, role }: Props) {
  if (isReturnedForm(failure)) return <RecoveredForm form={failure} role={role} />;
  if (isUnsentForm(failure)) return <UnsentScreen form={failure} />;
  const typed = typedOf(failure);
  return (
    <>
      <ErrorText status={status} failure={failure} role={role} />
      {typed.length > 0 && (
        <div className="narrow">
          <p>{words.notSent}</p>
          <TypedFields typed={typed} />
        </div>
      )}
    </>
  );
}

/** The fields of a form whose page is gone. */
function typedOf(failure: unknown): TypedField[] {
  return typeof failure === "object" && failure !== null && "typed" in failure ? (failure.typed as TypedField[]) : [];
}

function ErrorText({ status, failure, role }: Props) {
  const { message, requestId } = readable(failure);
  if (status === 404) {
    return (
      <Frame
        figure="404"
        title={words.notFound.title}
        text={message ?? words.notFound.text}
        links={[
          { href: "/", label: words.notFound.home },
          { href: "/jobs", label: words.notFound.jobs },
        ]}
      >
        <search>
          <form className="actions" action="/jobs" method="get">
            <label htmlFor="q">{words.notFound.searchLabel}</label>
            <input id="q" name="q" type="search" maxLength={200} placeholder={words.notFound.searchHint} />
            <button type="submit" className="button">
              {words.notFound.search}
            </button>
          </form>
        </search>
      </Frame>
    );
  }
  if (status === 403 && role) {
    const links = [{ href: landingPath(role), label: words.forbidden.own }];
    return <Frame figure="403" title={words.forbidden.title} text={message ?? ""} links={links} />;
  }
  if (status === 410) {
    const links = [{ href: "/jobs", label: words.gone.jobs }];
    return <Frame figure="410" title={words.gone.title} text={message ?? ""} links={links} />;
  }
  if (status === 429) {
    const text = message ?? words.tooMany.text;
    return <Frame figure="429" title={words.tooMany.title} text={text} links={HOME} />;
  }
  if (status === 503) {
    const text = message ?? words.unavailable.text;
    return <Frame figure="503" title={words.unavailable.title} text={text} requestId={requestId} links={HOME} />;
  }
  if (status < 500) {
    const text = message ?? (status === 405 ? words.refused.noForm : words.refused.notUnderstood);
    return <Frame figure={String(status)} title={words.refused.title} text={text} links={HOME} />;
  }
  const { title, text } = words.failed;
  return <Frame figure="500" title={title} text={text} requestId={requestId} links={HOME} />;
}

/** The title in the browser's tab. */
export function errorTitle(status: number, failure: unknown): string {
  if (isReturnedForm(failure)) return `${failure.title} · Staffroom`;
  if (isUnsentForm(failure)) return `${UNSENT_TITLE} · Staffroom`;
  return `${TITLES[status] ?? (status < 500 ? words.refused.title : words.failed.title)} · Staffroom`;
}

const TITLES: Record<number, string> = {
  403: words.forbidden.title,
  404: words.notFound.title,
  410: words.gone.title,
  429: words.tooMany.title,
  503: words.unavailable.title,
};

const HOME = [{ href: "/", label: words.notFound.home }];

type FrameProps = {
  figure: string;
  title: string;
  text: string;
  requestId?: string | null;
  links: { href: string; label: string }[];
  children?: ReactNode;
};

function Frame({ figure, title, text, requestId, links, children }: FrameProps) {
  return (
    <div className="error-screen">
      <p className="error-figure" aria-hidden="true">
        {figure}
      </p>
      <h1>
        <span className="visually-hidden">{figure} </span>
        {title}
      </h1>
      <p>{text}</p>
      {requestId && <p className="quiet">{words.requestId(requestId)}</p>}
      {children}
      <p className="actions">
        {links.map((link, at) => (
          <a className={at === 0 ? "button" : "button-quiet"} key={link.href} href={link.href}>
            {link.label}
          </a>
        ))}
      </p>
    </div>
  );
}

function readable(failure: unknown): { message: string | null; requestId: string | null } {
  if (typeof failure !== "object" || failure === null) return { message: null, requestId: null };
  const message = "message" in failure && typeof failure.message === "string" ? failure.message : null;
  const requestId = "requestId" in failure && typeof failure.requestId === "string" ? failure.requestId : null;
  return { message, requestId };
}
