/** `POST /application/bulk`: a recruiter moves up to two hundred applications at once, or writes to them. */
import { BulkCall } from "~/domain/applications/schema";
import { moveManyByCall } from "~/domain/applications/status/move-many.server";
import { writeToManyByCall } from "~/domain/messages/message-many-applicants.server";
import { BulkAnswer } from "~/domain/messages/schema";
import { endpoint, operation } from "~/http/api/endpoint";

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
    refuses: [403, 422],
    async run({ context, actor, body: { ids, status, message, insist } }) {
      if (status === undefined) {
        const text = { message: message ?? "", insist };
        const { results } = await writeToManyByCall(context, actor, ids, text);
        return { bulk_id: null, undo_until: null, results: results.map(toItem) };
      }
      const input = { status, message, insist };
      const { bulkId, undoUntil, results } = await moveManyByCall(context, actor, ids, input);
      return { bulk_id: bulkId, undo_until: undoUntil?.toISOString() ?? null, results };
    },
  }),
});

type Result = Awaited<ReturnType<typeof writeToManyByCall>>["results"][number];

function toItem({ id, outcome, status, why, messageId }: Result) {
  return { id, outcome, status, ...(why ? { why } : {}), ...(messageId ? { message_id: messageId } : {}) };
}

export { action, loader };
