/** The bell of a signed-in person: how many notifications she has not read. */
import { unreadLabel } from "~/domain/notifications/rules";
import { Icon } from "./icon";

export function NotificationBell({ unread, path }: { unread: number; path: string }) {
  return (
    <a className="bell" href="/notifications" aria-current={path === "/notifications" ? "page" : undefined}>
      <Icon name="bell" />
      <span className="visually-hidden">Notifications{unread > 0 && ": "}</span>
      {unread > 0 && (
        <span className="bell-count">
          {unreadLabel(unread)}
          <span className="visually-hidden"> unread</span>
        </span>
      )}
    </a>
  );
}
