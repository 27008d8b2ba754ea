/** The side menu of a signed-in person's own screens, with her picture and the dialog that changes it. A small screen has its entries in the header. */
import { useContext } from "react";
import { words } from "~/words/frame";
import { Photo } from "../account/photo";
import { PhotoForm } from "../account/photo-form";
import { Icon } from "./icon";
import { CONTENT_ID, currentOf, type MenuItem, MODERATION } from "./menus";
import { LogoutForm } from "./site-header";
import { VisitorContext } from "./visitor-context";

export { CANDIDATE_MENU, RECRUITER_MENU, SIDE_MENUS } from "./menus";

const PHOTO_DIALOG_ID = "change-photo";

export function SideMenu({ title, items, path }: { title: string; items: readonly MenuItem[]; path: string }) {
  const visitor = useContext(VisitorContext);
  const photoURL = visitor?.photoURL ?? null;
  const shown = visitor?.isModerator ? [...items, MODERATION] : items;
  return (
    <>
      <div className="side">
        <nav className="side-menu" aria-label={title}>
          <div className="side-title">
            <Photo photoURL={photoURL} size={48} />
            <p>{title}</p>
          </div>
          <ul>
            {shown.map((item) => (
              <li key={item.href}>
                <a href={item.href} aria-current={currentOf(item.href, path)}>
                  {item.label}
                </a>
              </li>
            ))}
            <li>
              <button type="button" className="link-button" commandfor={PHOTO_DIALOG_ID} command="show-modal">
                {words.entries.changePicture}
              </button>
              <noscript>
                <a className="quiet" href={`/photo?back=${encodeURIComponent(path)}`}>
                  {words.changePictureOnPage}
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
            <h2 id="change-photo-title">{words.entries.changePicture}</h2>
            <button type="submit" className="icon-button" aria-label={words.close}>
              <Icon name="close" />
            </button>
          </form>
          <PhotoForm photoURL={photoURL} back={path} idPrefix="side-">
            <button type="submit" className="button-quiet" formMethod="dialog" formNoValidate>
              {words.close}
            </button>
          </PhotoForm>
        </dialog>
      </div>
      <span id={CONTENT_ID} className="side-end" />
    </>
  );
}
