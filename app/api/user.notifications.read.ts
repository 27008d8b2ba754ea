/** `POST /user/notifications/read`: marks one notification as read, or all. The answer says how many are then unread. */

import { markAllRead, openNotification } from "~/domain/notifications/mark-notifications-read.server";
import { countUnread } from "~/domain/notifications/queries.server";
import { ReadInput, UnreadAnswer } from "~/domain/notifications/schema";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  POST: operation({
    id: "markNotificationsRead",
    scope: "person",
    summary: "Mark one notification, or all, as read",
    access: "required",
    answer: UnreadAnswer,
    refuses: [404],
    body: ReadInput,
    async run({ context, actor, body }) {
      if (body.id) await openNotification(context, actor, body.id);
      else await markAllRead(context, actor);
      return { unread: await countUnread(context, actor) };
    },
    again: async ({ context, actor }) => ({ unread: await countUnread(context, actor) }),
  }),
});

export { action, loader };
