/** `POST /application/withdraw/:id`: withdraw an application of one's own. */
import { withdrawApplication } from "~/domain/applications/service.server";
import { endpoint, operation } from "~/http/endpoint";

const { loader, action } = endpoint({
  POST: operation({
    access: "bearer",
    role: "user",
    run: ({ context, params, actor }) => withdrawApplication(context, actor, params.id),
  }),
});

export { action, loader };
