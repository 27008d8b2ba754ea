/** `POST /institution/accept`: the invited recruiter accepts, with the token of the mailed link. */
import { acceptInvitation, readAccepted } from "~/domain/institutions/accept-invitation.server";
import { AcceptInput, Membership } from "~/domain/institutions/schema";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  POST: operation({
    id: "acceptInvitation",
    scope: "person",
    summary: "Accept an invitation to an institution",
    access: "required",
    answer: Membership,
    refuses: [409, 410],
    role: "admin",
    body: AcceptInput,
    run: ({ context, actor, body }) => acceptInvitation(context, actor, body),
    again: ({ context, actor, made }) => readAccepted(context, actor, made),
  }),
});

export { action, loader };
