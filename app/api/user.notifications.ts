/** `GET /user/notifications`: the caller's own notifications, newest first. */
import * as z from "zod";
import { listNotificationsAfter } from "~/domain/notifications/queries.server";
import { NotificationItem } from "~/domain/notifications/schema";
import { answerWith, endpoint, operation } from "~/http/api/endpoint";
import { CursorQuery, nextLink } from "~/http/paging";

const { loader, action } = endpoint({
  GET: operation({
    id: "listNotifications",
    scope: "person",
    summary: "List your notifications, newest first",
    access: "required",
    answer: z.array(NotificationItem),
    refuses: [],
    query: CursorQuery,
    async run({ context, actor, query, url, list }) {
      const found = await listNotificationsAfter(context, actor, query);
      const items: NotificationItem[] = found.notifications.map(({ id, text, href, readAt, createdAt, count }) => ({
        id,
        text,
        href: url.origin + href,
        read: readAt !== null,
        count,
        createdAt: createdAt.toISOString(),
      }));
      return answerWith(items, nextLink({ url, list }, found.next));
    },
  }),
});

export { action, loader };
