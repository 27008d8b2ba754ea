/** `POST /user/export`: all that we keep of the caller, as a ZIP, after the password once more. */
import { ProofInput } from "~/domain/accounts/schema";
import { exportByCall } from "~/domain/privacy/export-own-data.server";
import { endpoint, operation } from "~/http/api/endpoint";
import { ownDataZip } from "~/http/formats/own-data";

const { loader, action } = endpoint({
  POST: operation({
    id: "exportOwnData",
    scope: "person",
    summary: "Take a copy of all that we keep of you, as a ZIP, after your password once more",
    notes: "An account without a password sends its address in email. A wrong one is 400 with the field.",
    limits: { currentPassword: "an account with a wrong password" },
    access: "required",
    answerFile: "application/zip",
    body: ProofInput,
    run: async ({ context, actor, body }) =>
      ownDataZip(context, actor, {
        files: await exportByCall(context, actor, body),
        path: "/user/export",
        method: "POST",
      }),
  }),
});

export { action, loader };
