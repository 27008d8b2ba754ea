/** `/institution/own`: the recruiter's own institution. Owners change it; one that has no name yet gets it here. */
import { describeInstitution, foundOwnInstitution, getOwn } from "~/domain/institutions/found-institution.server";
import { InstitutionCall, Membership, OwnInstitution } from "~/domain/institutions/schema";
import { readBeforeDescribing } from "~/domain/moderation/check-texts.server";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  GET: operation({
    id: "readOwnInstitution",
    scope: "jobs:read",
    summary: "Read your institution, its people, and as an owner its open invitations",
    access: "required",
    answer: OwnInstitution,
    refuses: [404],
    role: "admin",
    run: ({ context, actor }) => getOwn(context, actor),
  }),
  POST: operation({
    id: "createInstitution",
    scope: "person",
    summary: "Found an institution, if you work for none",
    access: "required",
    answer: Membership,
    success: 201,
    location: () => "/institution/own",
    refuses: [409, 422],
    role: "admin",
    body: InstitutionCall,
    run: async ({ context, actor, body: { insist, ...input } }) =>
      foundOwnInstitution(context, actor, input, await readBeforeDescribing(context, actor, input, insist)),
    again: ({ made }) => ({ institution_id: made, role: "owner" }),
  }),
  PUT: operation({
    id: "updateInstitution",
    scope: "person",
    summary: "Change what your institution tells of itself, as an owner",
    access: "required",
    answer: OwnInstitution,
    refuses: [404, 422],
    role: "admin",
    body: InstitutionCall,
    run: async ({ context, actor, body: { insist, ...input } }) =>
      describeInstitution(context, actor, input, await readBeforeDescribing(context, actor, input, insist)),
  }),
});

export { action, loader };
