/**
 * `PUT /application/updatestatus/:id`: the recruiter gives an application for her job the next status, or rejects it. The school
 * sees it at once; the applicant when it can no longer be taken back.
 */
import { SchoolMove, StatusChange } from "~/domain/applications/schema";
import { moveApplication } from "~/domain/applications/status/move-application.server";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  PUT: operation({
    id: "moveApplication",
    scope: "hiring",
    summary: "Move an application to another status",
    limits: { move: "an application" },
    access: "required",
    answer: SchoolMove,
    refuses: [404, 409, 422],
    role: "admin",
    body: StatusChange,
    async run({ context, params, actor, body: { status, message, reasons, insist, reply_by, tell_now } }) {
      const input = { message, reasons, insist, replyBy: reply_by, tellNow: tell_now };
      const { undoUntil, ...moved } = await moveApplication(context, actor, params.id, status, input);
      return { ...moved, undo_until: undoUntil?.toISOString() ?? null };
    },
  }),
});

export { action, loader };
