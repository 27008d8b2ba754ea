/** `POST /application/tellnow/:id`: a recruiter ends the time in which a move can be taken back. */
import { ToldMoves } from "~/domain/applications/schema";
import { tellNow } from "~/domain/applications/status/tell-moves.server";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  POST: operation({
    id: "notifyNow",
    scope: "hiring",
    summary: "Carry out a move now, by the id of its application, or many by their bulk_id",
    access: "required",
    answer: ToldMoves,
    refuses: [404, 409],
    role: "admin",
    run: ({ context, params, actor }) => tellNow(context, actor, params.id),
    again: ({ made }) => ({ told: Number(made) }),
  }),
});

export { action, loader };
