/** The notification that tells somebody news of a job. */

import type { NewNotification } from "~/domain/notifications/statements.server";
import { words } from "~/words/job-mails";
import type { About, News } from "./mails";

export function newsNotice(news: News, about: About, userId: string): NewNotification {
  const { event: eventKey, path: href, title, day } = about;
  const text =
    news.kind === "changed"
      ? words.changedNotice(title, news.changes.map(({ name }) => name).join(", "))
      : news.kind === "closes_soon"
        ? words.closesSoonNotice(title, day)
        : words.closedEarlyNotice(title);
  return { userId, eventKey, text, href };
}
