/** `GET /user/:userId` and `PUT /user/:id`: the caller's own profile. Another person's profile gets 404. */
import type { Actor } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { describeProfile } from "~/domain/profiles/queries.server";
import { ProfileCall, ProfileView } from "~/domain/profiles/schema";
import { updateProfile } from "~/domain/profiles/update-profile.server";
import { IdAnswer } from "~/domain/text";
import { endpoint, operation } from "~/http/api/endpoint";
import { words } from "~/words/api";

const { loader, action } = endpoint({
  GET: operation({
    id: "getProfile",
    scope: "person",
    summary: "Read your own profile",
    access: "required",
    answer: ProfileView,
    refuses: [404],
    async run({ context, params, actor }) {
      checkSelf(params.id, actor);
      return describeProfile(context, actor);
    },
  }),
  PUT: operation({
    id: "updateProfile",
    scope: "person",
    summary: "Change your own profile",
    access: "required",
    answer: IdAnswer,
    refuses: [404],
    body: ProfileCall,
    objects: ["teaching"],
    async run({ context, params, actor, body }) {
      checkSelf(params.id, actor);
      return updateProfile(context, actor, body);
    },
  }),
});

function checkSelf(id: string | undefined, actor: Actor): void {
  if (id !== actor.id) throw new DomainError("not_found", words.noUser);
}

export { action, loader };
