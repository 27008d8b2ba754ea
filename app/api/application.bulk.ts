/** `POST /application/bulk`: a recruiter moves up to two hundred applications at once. */
import { BulkMove, BulkMoved } from "~/domain/applications/schema";
import { moveMany } from "~/domain/applications/status/bulk-service.server";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  POST: operation({
    summary: "Move many applications at once, to be taken back in one",
    access: "required",
    answer: BulkMoved,
    refuses: [422],
    role: "admin",
    body: BulkMove,
    async run({ context, actor, body: { ids, ...asked } }) {
      const { bulkId, undoUntil, results } = await moveMany(context, actor, ids, asked);
      return { bulk_id: bulkId, undo_until: undoUntil?.toISOString() ?? null, results };
    },
  }),
});

export { action, loader };
