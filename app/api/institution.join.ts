/** `/institution/join`: institutions that write from the host of the recruiter's address or website, and asking to join one. */
import * as z from "zod";
import { listInstitutionsToJoin } from "~/domain/institutions/queries.server";
import { askToJoin, takeRequestBack } from "~/domain/institutions/request-to-join.server";
import { InstitutionToJoin, JoinInput } from "~/domain/institutions/schema";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  GET: operation({
    id: "listJoinableInstitutions",
    scope: "person",
    summary: "List the institutions that you can ask to join",
    access: "required",
    answer: z.array(InstitutionToJoin),
    refuses: [],
    role: "admin",
    run: ({ context, actor }) => listInstitutionsToJoin(context, actor),
  }),
  POST: operation({
    id: "askToJoin",
    scope: "person",
    summary: "Ask to join an institution that writes from your host",
    limits: { joinRequest: "an account" },
    access: "required",
    answer: z.object({ id: z.uuid() }),
    success: 201,
    location: () => "/institution/join",
    refuses: [404],
    role: "admin",
    body: JoinInput,
    run: ({ context, actor, body }) => askToJoin(context, actor, body.institution_id, body.jobs),
    again: ({ made }) => ({ id: made }),
  }),
  DELETE: operation({
    id: "withdrawJoinRequest",
    scope: "person",
    summary: "Take your request to join back",
    access: "required",
    answer: z.object({ taken_back: z.boolean() }),
    refuses: [],
    role: "admin",
    run: ({ context, actor }) => takeRequestBack(context, actor),
  }),
});

export { action, loader };
