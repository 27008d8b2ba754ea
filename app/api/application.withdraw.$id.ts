/** `POST /application/withdraw/:id`: the candidate withdraws her own application. */
import { MovedApplication } from "~/domain/applications/schema";
import { withdrawApplication } from "~/domain/applications/status/withdraw-application.server";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  POST: operation({
    id: "withdrawApplication",
    scope: "person",
    summary: "Withdraw an application of yours",
    access: "required",
    answer: MovedApplication,
    refuses: [404, 409],
    role: "user",
    run: ({ context, params, actor }) => withdrawApplication(context, actor, params.id),
  }),
});

export { action, loader };
