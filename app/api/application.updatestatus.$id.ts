/** `PUT /application/updatestatus/:id`: move an application for a job of one's own on, or reject it. */
import { StatusChange } from "~/domain/applications/schema";
import { moveApplication } from "~/domain/applications/service.server";
import { endpoint, operation } from "~/http/endpoint";

const { loader, action } = endpoint({
  PUT: operation({
    access: "bearer",
    role: "admin",
    body: StatusChange,
    run: ({ context, params, actor, body }) => moveApplication(context, actor, params.id, body.status),
  }),
});

export { action, loader };
