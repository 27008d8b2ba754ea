/**
 * The header: the bar, and the account's part with the list of the day. On a small screen both are one popover, and on a large one
 * the account's part is.
 */

import { SUSPENDED } from "~/domain/suspensions/rules";
import { words } from "~/words/frame";
import { Form } from "../forms/form";
import { Icon } from "./icon";
import { BARS, currentOf, type MenuItem, MODERATION, SIDE_MENUS } from "./menus";
import { NotificationBell } from "./notification-bell";
import type { Visitor } from "./visitor-context";

/** `path`: with its query. `content`: the id of the place where the page's own content begins. */
export function SiteHeader({ visitor, path, content }: { visitor: Visitor | null; path: string; content: string }) {
  return (
    <header className="site-header">
      <a className="skip-link" href={`#${content}`}>
        {words.skipToContent}
      </a>
      <div className="site-bar">
        <a className="brand" href="/" aria-label={words.home}>
          <Logo />
          Staffroom
        </a>
        {visitor && <NotificationBell unread={visitor.unread} path={path} />}
        <button type="button" className="menu-button" popovertarget="menu">
          <Icon name="menu" />
          {words.menu}
        </button>
        <nav id="menu" className="menu" popover="auto" aria-label={words.mainMenu}>
          <ul>
            {visitor?.role === "user" && <JobSearch path={path} />}
            <MenuItems items={BARS[visitor?.role ?? "nobody"]} path={path} />
            {visitor && <AccountMenu visitor={visitor} path={path} />}
          </ul>
        </nav>
      </div>
      {visitor?.isMailRefused && (
        <p className="suspended">
          {words.mailsComeBack(visitor.email)} <a href="/settings/mails#address">{words.mailsComeBackLink}</a>
        </p>
      )}
      {visitor?.isSuspended && <p className="suspended">{SUSPENDED}.</p>}
    </header>
  );
}

/** The search of the bar. The pages of jobs have a longer one of their own. */
function JobSearch({ path }: { path: string }) {
  if (path === "/" || currentOf("/jobs", path) === "page") return null;
  return (
    <li>
      <search>
        <form method="get" action="/jobs">
          <input type="search" name="q" maxLength={200} aria-label={words.searchJobs} placeholder={words.searchJobs} />
        </form>
      </search>
    </li>
  );
}

function AccountMenu({ visitor: { email, photoURL, role, isModerator }, path }: { visitor: Visitor; path: string }) {
  return (
    <li className="menu-account">
      <button type="button" className="who" popovertarget="account" aria-label={email} title={email}>
        {photoURL ? (
          <img src={photoURL} alt="" width="28" height="28" referrerPolicy="no-referrer" />
        ) : (
          <Icon name="person" />
        )}
      </button>
      <ul id="account" className="account" popover="auto" aria-label={words.accountMenu}>
        <li className="address">{email}</li>
        <MenuItems items={SIDE_MENUS[role].items} path={path} />
        <li>
          <PictureLink path={path} />
        </li>
        {isModerator && <MenuItems items={[MODERATION]} path={path} />}
        <li>
          <LogoutForm />
        </li>
      </ul>
      <div className="bar-logout">
        <LogoutForm />
      </div>
    </li>
  );
}

/** It leads back to this page, without its query, which anybody may have written. The page of the picture knows already where it leads. */
function PictureLink({ path: whole }: { path: string }) {
  const [path = ""] = whole.split("?");
  const current = currentOf("/photo", path);
  return (
    <a href={current ? "/photo" : `/photo?back=${encodeURIComponent(path)}`} aria-current={current}>
      {words.entries.changePicture}
    </a>
  );
}

function MenuItems({ items, path }: { items: readonly MenuItem[]; path: string }) {
  return items.map(({ href, label, isTwice }) => (
    <li key={href} className={isTwice ? "twice" : undefined}>
      <a href={href} aria-current={currentOf(href, path)}>
        {label}
      </a>
    </li>
  ));
}

export function LogoutForm() {
  return (
    <Form action="/logout">
      <button type="submit" className="link-button">
        {words.logout}
      </button>
    </Form>
  );
}

export function Logo() {
  return (
    <svg className="logo" viewBox="0 0 32 32" aria-hidden="true">
      <rect x="1" y="3" width="30" height="24" rx="3" fill="currentColor" />
      <path d="M7 21V11l4.5 6 4.5-8 4.5 8 4.5-6v10" fill="none" stroke="var(--chalk)" strokeWidth="2" />
      <path d="M9 30h14" stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}
