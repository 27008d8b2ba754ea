/** `GET /user/:userId` and `PUT /user/:id`: one's own profile. Anybody else's is not there. */

import type { Actor } from "~/domain/accounts/service.server";
import { DomainError } from "~/domain/errors";
import { ProfileChanges, ProfileView } from "~/domain/profiles/schema";
import { describeProfile, updateProfile } from "~/domain/profiles/service.server";
import { IdAnswer } from "~/domain/text";
import { endpoint, operation } from "~/http/endpoint";

const { loader, action } = endpoint({
  GET: operation({
    summary: "Read your own profile",
    access: "bearer",
    answer: ProfileView,
    refuses: [404],
    async run({ context, params, actor }) {
      checkSelf(params.id, actor);
      return describeProfile(context, actor);
    },
  }),
  PUT: operation({
    summary: "Change your own profile",
    access: "bearer",
    answer: IdAnswer,
    refuses: [404],
    body: ProfileChanges,
    async run({ context, params, actor, body }) {
      checkSelf(params.id, actor);
      return updateProfile(context, actor, body);
    },
  }),
});

function checkSelf(id: string | undefined, actor: Actor): void {
  if (id !== actor.id) throw new DomainError("not_found", "User ID not found");
}

export { action, loader };
