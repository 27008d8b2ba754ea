/** The bell of a signed-in person: how many notifications she has not read. */
import { unreadLabel } from "~/domain/notifications/rules";
import { words } from "~/words/frame";
import { Icon } from "./icon";
import { currentOf } from "./menus";

export function NotificationBell({ unread, path }: { unread: number; path: string }) {
  return (
    <a className="bell" href="/notifications" aria-current={currentOf("/notifications", path)}>
      <Icon name="bell" />
      <span className="visually-hidden">
        {words.notifications}
        {unread > 0 && ": "}
      </span>
      {unread > 0 && (
        <span className="bell-count">
          {unreadLabel(unread)}
          <span className="visually-hidden"> {words.unread}</span>
        </span>
      )}
    </a>
  );
}
