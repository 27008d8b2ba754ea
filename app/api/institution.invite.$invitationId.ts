/** `DELETE /institution/invite/:invitationId`: an owner withdraws an invitation; its link ends. */
import { withdrawInvitation } from "~/domain/institutions/invite-colleague.server";
import { IdAnswer } from "~/domain/text";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  DELETE: operation({
    id: "withdrawInvitation",
    scope: "person",
    summary: "Withdraw an invitation, as an owner",
    access: "required",
    answer: IdAnswer,
    refuses: [404],
    role: "admin",
    run: ({ context, actor, params }) => withdrawInvitation(context, actor, params.invitationId),
  }),
});

export { action, loader };
