/** `GET /user/:userId` and `PUT /user/:id`: one's own profile. Anybody else's is not there. */
import type { Actor } from "~/domain/accounts/service.server";
import { DomainError } from "~/domain/errors";
import { ProfileChanges } from "~/domain/profiles/schema";
import { describeProfile, updateProfile } from "~/domain/profiles/service.server";
import { endpoint, operation } from "~/http/endpoint";

const { loader, action } = endpoint({
  GET: operation({
    access: "bearer",
    async run({ context, params, actor }) {
      checkSelf(params.id, actor);
      return describeProfile(context, actor);
    },
  }),
  PUT: operation({
    access: "bearer",
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
