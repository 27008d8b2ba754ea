/** The notification that tells somebody news of a job. */
import type { NewNotification } from "~/domain/notifications/statements.server";
import type { About, News } from "./mails";

export function newsNotice(news: News, about: About, userId: string): NewNotification {
  const { event: eventKey, path: href, title, day } = about;
  const text =
    news.kind === "changed"
      ? `"${title}" has changed: ${news.changes.map(({ name }) => name).join(", ")}`
      : news.kind === "closes_soon"
        ? `"${title}", which you saved, takes applications until ${day}`
        : `"${title}", which you saved, was closed before its time`;
  return { userId, eventKey, text, href };
}
