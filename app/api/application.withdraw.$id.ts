/** `POST /application/withdraw/:id`: withdraw an application of one's own. */
import { MovedApplication } from "~/domain/applications/schema";
import { withdrawApplication } from "~/domain/applications/service.server";
import { endpoint, operation } from "~/http/endpoint";

const { loader, action } = endpoint({
  POST: operation({
    summary: "Withdraw an application of yours",
    access: "bearer",
    answer: MovedApplication,
    refuses: [404, 409],
    role: "user",
    run: ({ context, params, actor }) => withdrawApplication(context, actor, params.id),
  }),
});

export { action, loader };
