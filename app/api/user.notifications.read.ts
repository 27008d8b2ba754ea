/** `POST /user/notifications/read`: mark one notification as read, or all of them. Answers how many are unread then. */
import { ReadInput, UnreadAnswer } from "~/domain/notifications/schema";
import { countUnread, markAllRead, openNotification } from "~/domain/notifications/service.server";
import { endpoint, operation } from "~/http/endpoint";

const { loader, action } = endpoint({
  POST: operation({
    summary: "Mark one notification, or all, as read",
    access: "bearer",
    answer: UnreadAnswer,
    refuses: [404],
    body: ReadInput,
    async run({ context, actor, body }) {
      if (body.id) await openNotification(context, actor, body.id);
      else await markAllRead(context, actor);
      return { unread: await countUnread(context, actor) };
    },
  }),
});

export { action, loader };
