/** `GET /user/notifications`: one's own notifications, newest first. */
import * as z from "zod";
import { NotificationItem } from "~/domain/notifications/schema";
import { listNotifications } from "~/domain/notifications/service.server";
import { Answer, endpoint, operation } from "~/http/endpoint";
import { nextLink, PageQuery } from "~/http/links";

const { loader, action } = endpoint({
  GET: operation({
    summary: "List your notifications, newest first",
    access: "bearer",
    answer: z.array(NotificationItem),
    refuses: [],
    query: PageQuery,
    async run({ context, actor, query, url }) {
      const found = await listNotifications(context, actor, { limit: query.limit, page: query.cursor });
      const items: NotificationItem[] = found.notifications.map(({ id, text, href, readAt, createdAt }) => ({
        id,
        text,
        href: url.origin + href,
        read: readAt !== null,
        createdAt: createdAt.toISOString(),
      }));
      return new Answer(items, nextLink(url, found.page < found.pageCount ? String(found.page + 1) : null));
    },
  }),
});

export { action, loader };
