/** `POST /institution/check`: an owner asks a moderator to look whether the institution is the school that it says. */
import * as z from "zod";
import { requestCheck } from "~/domain/institutions/request-check.server";
import { CheckInput } from "~/domain/institutions/schema";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  POST: operation({
    id: "askForCheck",
    scope: "person",
    summary: "Ask a moderator to check your institution, as an owner",
    limits: { check: "an account" },
    access: "required",
    answer: z.object({ institution_id: z.uuid() }),
    success: 201,
    location: () => "/institution/own",
    refuses: [404, 409],
    role: "admin",
    body: CheckInput,
    run: ({ context, actor, body }) => requestCheck(context, actor, body.code),
    again: ({ made }) => ({ institution_id: made }),
  }),
});

export { action, loader };
