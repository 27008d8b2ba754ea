/** The side menu of a signed-in person's own screens. */
import { LogoutForm } from "./site";

export type SideMenuItem = { href: string; label: string };

export const RECRUITER_MENU: SideMenuItem[] = [
  { href: "/recruiter", label: "Post Job" },
  { href: "/myjobs", label: "My Jobs" },
  { href: "/applications", label: "Job applicants" },
  { href: "/userprofile", label: "View Profile" },
];

export const CANDIDATE_MENU: SideMenuItem[] = [
  { href: "/userprofile", label: "View Profile" },
  { href: "/jobs", label: "Jobs" },
  { href: "/saved-jobs", label: "Saved Jobs" },
  { href: "/applied-jobs", label: "Applied Jobs" },
];

export function SideMenu({ title, items, path }: { title: string; items: SideMenuItem[]; path: string }) {
  return (
    <nav className="side-menu" aria-label={title}>
      <p className="side-title">{title}</p>
      <ul>
        {items.map((item) => (
          <li key={item.href}>
            <a href={item.href} aria-current={item.href === path ? "page" : undefined}>
              {item.label}
            </a>
          </li>
        ))}
        <li>
          <LogoutForm />
        </li>
      </ul>
    </nav>
  );
}
