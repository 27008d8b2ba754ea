/** `POST /application/undo/:id`: a recruiter takes back a move of which the candidate has not been notified yet. */
import { UndoneMoves } from "~/domain/applications/schema";
import { readTakenBack, takeMovesBack } from "~/domain/applications/status/tell-moves.server";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  POST: operation({
    id: "undoMove",
    scope: "hiring",
    summary: "Take back a move by the id of its application, or many by their bulk_id",
    access: "required",
    answer: UndoneMoves,
    refuses: [404, 409],
    role: "admin",
    run: ({ context, params, actor }) => takeMovesBack(context, actor, params.id),
    again: ({ context, actor, made }) => readTakenBack(context, actor, made),
  }),
});

export { action, loader };
