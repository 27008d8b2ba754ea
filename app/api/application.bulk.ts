/** `POST /application/bulk`: a recruiter moves up to two hundred applications at once, or writes to them. */
import { BulkCall } from "~/domain/applications/schema";
import { moveManyByCall } from "~/domain/applications/status/move-many.server";
import { isKeyUsed } from "~/domain/idempotency/queries.server";
import { writeToManyByCall } from "~/domain/messages/message-many-applicants.server";
import { BulkAnswer } from "~/domain/messages/schema";
import { endpoint, operation } from "~/http/api/endpoint";
import { KEY_HEADER } from "~/http/request";

const { loader, action } = endpoint({
  POST: operation({
    id: "moveApplications",
    scope: "hiring",
    summary: "Move many applications at once, to be taken back in one; or, without a status, write to each",
    limits: { message: "an account" },
    access: "required",
    answer: BulkAnswer,
    role: "admin",
    body: BulkCall,
    takesKey: isKeyUsed,
    refuses: [403, 422],
    async run({ context, request, actor, body: { ids, status, message, insist } }) {
      const key = request.headers.get(KEY_HEADER);
      if (status === undefined) {
        const text = { message: message ?? "", insist };
        const { results } = await writeToManyByCall(context, actor, ids, text, key);
        return { bulk_id: null, undo_until: null, results: results.map(toItem) };
      }
      const input = { status, message, insist };
      const { bulkId, undoUntil, results } = await moveManyByCall(context, actor, ids, input, key);
      return { bulk_id: bulkId, undo_until: undoUntil?.toISOString() ?? null, results };
    },
  }),
});

type Result = Awaited<ReturnType<typeof writeToManyByCall>>["results"][number];

function toItem({ id, outcome, status, why, messageId }: Result) {
  return { id, outcome, status, ...(why ? { why } : {}), ...(messageId ? { message_id: messageId } : {}) };
}

export { action, loader };
