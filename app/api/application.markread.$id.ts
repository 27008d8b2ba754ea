/** `POST /application/markread/:id`: the school has read an application, without opening its resume. */
import { markAsRead } from "~/domain/applications/desk/mark-applicant.server";
import { ReadState } from "~/domain/applications/desk/schema";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  POST: operation({
    id: "markApplicationRead",
    scope: "hiring",
    summary: "Mark an application as read, without opening its resume",
    access: "required",
    answer: ReadState,
    refuses: [404],
    role: "admin",
    async run({ context, params, actor }) {
      const { id } = await markAsRead(context, actor, params.id);
      return { id, read: true };
    },
    again: ({ made }) => ({ id: made, read: true }),
  }),
});

export { action, loader };
