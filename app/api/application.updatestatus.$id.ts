/** `PUT /application/updatestatus/:id`: move an application for a job of one's own on, or reject it. */
import { MovedApplication, StatusChange } from "~/domain/applications/schema";
import { moveApplication } from "~/domain/applications/service.server";
import { endpoint, operation } from "~/http/endpoint";

const { loader, action } = endpoint({
  PUT: operation({
    summary: "Move an application to another status",
    access: "bearer",
    answer: MovedApplication,
    refuses: [404, 409],
    role: "admin",
    body: StatusChange,
    run: ({ context, params, actor, body }) => moveApplication(context, actor, params.id, body.status),
  }),
});

export { action, loader };
