/** `POST /institution/invite`: an owner invites somebody by mail. The same address once more gets a new link. */
import { inviteColleague } from "~/domain/institutions/invite-colleague.server";
import { InviteInput } from "~/domain/institutions/schema";
import { IdAnswer } from "~/domain/text";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  POST: operation({
    id: "inviteMember",
    scope: "person",
    summary: "Invite somebody to your institution, as an owner",
    limits: { invitation: "an account" },
    access: "required",
    answer: IdAnswer,
    success: 201,
    location: ({ id }) => `/institution/invite/${id}`,
    refuses: [404, 409],
    role: "admin",
    body: InviteInput,
    run: ({ context, actor, body }) => inviteColleague(context, actor, body),
    again: ({ made }) => ({ id: made }),
  }),
});

export { action, loader };
