/** `PUT /application/updatestatus/:id`: the recruiter gives an application for her job the next status, or rejects it. */
import { MovedApplication, StatusChange } from "~/domain/applications/schema";
import { moveApplication } from "~/domain/applications/status/service.server";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  PUT: operation({
    summary: "Move an application to another status",
    access: "required",
    answer: MovedApplication,
    refuses: [404, 409],
    role: "admin",
    body: StatusChange,
    run: ({ context, params, actor, body }) => moveApplication(context, actor, params.id, body.status),
  }),
});

export { action, loader };
