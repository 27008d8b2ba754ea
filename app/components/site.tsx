/** The frame of every page: header with the menu of the visitor's role, and footer. The menu opens as a popover on small screens. */
import type { Role } from "~/domain/accounts/schema";
import { Bell } from "./bell";
import { Icon } from "./icon";
import type { Visitor } from "./visitor";

type MenuItem = { href: string; label: string };

const MENUS: Record<Role | "nobody", MenuItem[]> = {
  nobody: [
    { href: "/", label: "Home" },
    { href: "/jobs", label: "Find Jobs" },
    { href: "/recruiter", label: "Post Job" },
    { href: "/signup", label: "Sign up" },
    { href: "/login", label: "Login" },
  ],
  user: [
    { href: "/", label: "Home" },
    { href: "/jobs", label: "Find Jobs" },
    { href: "/saved-jobs", label: "Saved Jobs" },
    { href: "/applied-jobs", label: "Applied Jobs" },
    { href: "/userprofile", label: "My Profile" },
  ],
  admin: [
    { href: "/", label: "Home" },
    { href: "/jobs", label: "Find Jobs" },
    { href: "/recruiter", label: "Post Job" },
    { href: "/myjobs", label: "My Jobs" },
    { href: "/userprofile", label: "My Profile" },
  ],
};

export function SiteHeader({ visitor, path }: { visitor: Visitor | null; path: string }) {
  return (
    <header className="site-header">
      <a className="skip-link" href="#main">
        Skip to the content
      </a>
      <div className="site-bar">
        <a className="brand" href="/" aria-label="Staffroom, home">
          <Logo />
          Staffroom
        </a>
        {visitor && <Bell unread={visitor.unread} path={path} />}
        <button type="button" className="menu-button" popovertarget="menu">
          <Icon name="menu" />
          Menu
        </button>
        <nav id="menu" className="menu" popover="auto" aria-label="Main">
          <ul>
            {MENUS[visitor?.role ?? "nobody"].map((item) => (
              <li key={item.href}>
                <a href={item.href} aria-current={item.href === path ? "page" : undefined}>
                  {item.label}
                </a>
              </li>
            ))}
            {visitor && (
              <li className="menu-account">
                <span className="who" title={visitor.email}>
                  {visitor.photoURL ? (
                    <img src={visitor.photoURL} alt="" width="28" height="28" />
                  ) : (
                    <Icon name="person" />
                  )}
                  <span>{visitor.email}</span>
                </span>
                <LogoutForm />
              </li>
            )}
          </ul>
        </nav>
      </div>
    </header>
  );
}

export function LogoutForm() {
  return (
    <form method="post" action="/logout">
      <button type="submit" className="link-button">
        Logout
      </button>
    </form>
  );
}

export function SiteFooter() {
  return (
    <footer className="site-footer">
      <div>
        <p className="brand">
          <Logo />
          Staffroom
        </p>
        <p>Jobs for teachers, at schools, institutions and companies.</p>
      </div>
      <nav aria-label="Footer">
        <ul>
          <li>
            <a href="/jobs">Find jobs</a>
          </li>
          <li>
            <a href="/recruiter">Post a job</a>
          </li>
          <li>
            <a href="/signup">Sign up</a>
          </li>
        </ul>
      </nav>
      <p className="quiet">© 2024 Staffroom</p>
    </footer>
  );
}

function Logo() {
  return (
    <svg className="logo" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" focusable="false">
      <rect x="1" y="3" width="30" height="24" rx="3" fill="var(--board)" />
      <path d="M7 21V11l4.5 6 4.5-8 4.5 8 4.5-6v10" fill="none" stroke="var(--chalk)" strokeWidth="2" />
      <path d="M9 30h14" stroke="var(--board)" strokeWidth="2" />
    </svg>
  );
}
