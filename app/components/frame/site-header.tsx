/** The header, with the menu of the visitor's role: a popover on small screens. On large ones only its account part is one. */

import type { Role } from "~/domain/actor";
import { SUSPENDED } from "~/domain/suspensions/rules";
import { words } from "~/words/frame";
import { Form } from "../forms/form";
import { Icon } from "./icon";
import { NotificationBell } from "./notification-bell";
import type { Visitor } from "./visitor-context";

type MenuItem = { href: string; label: string };

const MENUS: Record<Role | "nobody", MenuItem[]> = {
  nobody: [
    { href: "/", label: "Home" },
    { href: "/jobs", label: "Find Jobs" },
    { href: "/recruiter", label: "Post Job" },
    { href: "/about", label: "About" },
    { href: "/services", label: "Services" },
    { href: "/signup", label: "Sign up" },
    { href: "/login", label: "Login" },
  ],
  user: [
    { href: "/", label: "Home" },
    { href: "/jobs", label: "Find Jobs" },
    { href: "/saved-jobs", label: "Saved Jobs" },
    { href: "/applied-jobs", label: "Applied Jobs" },
    { href: "/alljobs", label: "All Jobs" },
    { href: "/profile", label: "My Profile" },
    { href: "/about", label: "About" },
    { href: "/services", label: "Services" },
  ],
  admin: [
    { href: "/", label: "Home" },
    { href: "/recruiter", label: "Post Job" },
    { href: "/myjobs", label: "Manage Jobs" },
    { href: "/alljobs", label: "All Jobs" },
    { href: "/profile", label: "My Profile" },
    { href: "/about", label: "About" },
    { href: "/services", label: "Services" },
  ],
};

const ACCOUNT_MENUS: Record<Role, MenuItem[]> = {
  user: [
    { href: "/userprofile", label: "View Profile" },
    { href: "/updateprofile", label: "Update Profile" },
    { href: "/resume", label: "View Resume" },
    { href: "/changepassword", label: "Change Password" },
  ],
  admin: [
    { href: "/userprofile", label: "View Profile" },
    { href: "/updateprofile", label: "Update Profile" },
    { href: "/changepassword", label: "Change Password" },
  ],
};

const MODERATION = { href: "/moderation", label: "Moderation" };

export function SiteHeader({ visitor, path }: { visitor: Visitor | null; path: string }) {
  return (
    <header className="site-header">
      <a className="skip-link" href="#main">
        {words.skipToContent}
      </a>
      <div className="site-bar">
        <a className="brand" href="/" aria-label="Staffroom, home">
          <Logo />
          Staffroom
        </a>
        {visitor && <NotificationBell unread={visitor.unread} path={path} />}
        <button type="button" className="menu-button" popovertarget="menu">
          <Icon name="menu" />
          Menu
        </button>
        <nav id="menu" className="menu" popover="auto" aria-label="Main">
          <ul>
            <MenuItems items={MENUS[visitor?.role ?? "nobody"]} path={path} />
            {visitor && (
              <li className="menu-account">
                <button type="button" className="who" popovertarget="account" title={visitor.email}>
                  {visitor.photoURL ? (
                    <img src={visitor.photoURL} alt="" width="28" height="28" referrerPolicy="no-referrer" />
                  ) : (
                    <Icon name="person" />
                  )}
                  <span>{visitor.email}</span>
                </button>
                <ul id="account" className="account" popover="auto" aria-label="My account">
                  <MenuItems items={ACCOUNT_MENUS[visitor.role]} path={path} />
                  {visitor.isModerator && <MenuItems items={[MODERATION]} path={path} />}
                  <li>
                    <LogoutForm />
                  </li>
                </ul>
                <div className="bar-logout">
                  <LogoutForm />
                </div>
              </li>
            )}
          </ul>
        </nav>
      </div>
      {visitor?.isMailRefused && (
        <p className="suspended">
          Our mails to {visitor.email} come back. <a href="/settings/mails#address">What you can do</a>
        </p>
      )}
      {visitor?.isSuspended && <p className="suspended">{SUSPENDED}.</p>}
    </header>
  );
}

function MenuItems({ items, path }: { items: MenuItem[]; path: string }) {
  return items.map((item) => (
    <li key={item.href}>
      <a href={item.href} aria-current={item.href === path ? "page" : undefined}>
        {item.label}
      </a>
    </li>
  ));
}

export function LogoutForm() {
  return (
    <Form action="/logout">
      <button type="submit" className="link-button">
        Logout
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
