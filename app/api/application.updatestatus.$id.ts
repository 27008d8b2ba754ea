/**
 * `PUT /application/updatestatus/:id`: the recruiter gives an application for her job the next status, or rejects it. The school
 * sees it at once; the applicant when it can no longer be taken back.
 */
import { SchoolMove, StatusChange } from "~/domain/applications/schema";
import { moveApplication } from "~/domain/applications/status/move-application.server";
import { endpoint, operation } from "~/http/api/endpoint";
import { requestedVersions } from "~/http/api/preconditions";

const { loader, action } = endpoint({
  PUT: operation({
    id: "moveApplication",
    scope: "hiring",
    summary: "Move an application to another status",
    limits: { move: "an application" },
    access: "required",
    answer: SchoolMove,
    refuses: [404, 409, 422],
    versioned: "takes",
    role: "admin",
    body: StatusChange,
    async run({ context, request, params, actor, body }) {
      const { status, message, reasons, insist, reply_by: replyBy, tell_now: tellNow } = body;
      const versions = requestedVersions(request);
      const input = { message, reasons, insist, replyBy, tellNow, versions };
      const { undoUntil, ...moved } = await moveApplication(context, actor, params.id, status, input);
      return { ...moved, undo_until: undoUntil?.toISOString() ?? null };
    },
  }),
});

export { action, loader };
