/** The side menu of a signed-in person's own screens, with her picture and the dialog that changes it. */
import { useContext } from "react";
import { Photo } from "../account/photo";
import { PhotoForm } from "../account/photo-form";
import { Icon } from "./icon";
import { LogoutForm } from "./site-header";
import { VisitorContext } from "./visitor-context";

export type SideMenuItem = { href: string; label: string };

export const RECRUITER_MENU: SideMenuItem[] = [
  { href: "/recruiter", label: "Post Job" },
  { href: "/myjobs", label: "My Jobs" },
  { href: "/applications", label: "Job applicants" },
  { href: "/userprofile", label: "View Profile" },
  { href: "/updateprofile", label: "Update Profile" },
  { href: "/profile", label: "Account Setting" },
  { href: "/changepassword", label: "Change Password" },
];

export const CANDIDATE_MENU: SideMenuItem[] = [
  { href: "/userprofile", label: "View Profile" },
  { href: "/updateprofile", label: "Update Profile" },
  { href: "/jobs", label: "Jobs" },
  { href: "/resume", label: "View Resume" },
  { href: "/saved-jobs", label: "Saved Jobs" },
  { href: "/applied-jobs", label: "Applied Jobs" },
  { href: "/profile", label: "Account Setting" },
  { href: "/changepassword", label: "Change Password" },
];

/** Title and items of a role's menu. */
export const SIDE_MENUS = {
  admin: { title: "Recruiter and HR", items: RECRUITER_MENU },
  user: { title: "My account", items: CANDIDATE_MENU },
};

const PHOTO_DIALOG_ID = "change-photo";

export function SideMenu({ title, items, path }: { title: string; items: SideMenuItem[]; path: string }) {
  const photoURL = useContext(VisitorContext)?.photoURL ?? null;
  return (
    <div className="side">
      <nav className="side-menu" aria-label={title}>
        <div className="side-title">
          <Photo photoURL={photoURL} size={48} />
          <p>{title}</p>
        </div>
        <ul>
          {items.map((item) => (
            <li key={item.href}>
              <a href={item.href} aria-current={item.href === path ? "page" : undefined}>
                {item.label}
              </a>
            </li>
          ))}
          <li>
            <button type="button" className="link-button" commandfor={PHOTO_DIALOG_ID} command="show-modal">
              Change Profile Picture
            </button>
            <noscript>
              <a className="quiet" href={`/photo?back=${encodeURIComponent(path)}`}>
                Change it on a page of its own
              </a>
            </noscript>
          </li>
          <li>
            <LogoutForm />
          </li>
        </ul>
      </nav>
      <dialog id={PHOTO_DIALOG_ID} className="apply-dialog" aria-labelledby="change-photo-title" closedby="any">
        <form method="dialog" className="dialog-head">
          <h2 id="change-photo-title">Change Profile Picture</h2>
          <button type="submit" className="icon-button" aria-label="Close">
            <Icon name="close" />
          </button>
        </form>
        <PhotoForm photoURL={photoURL} back={path} idPrefix="side-">
          <button type="submit" className="button-quiet" formMethod="dialog" formNoValidate>
            Close
          </button>
        </PhotoForm>
      </dialog>
    </div>
  );
}
