/** `/user/consents`: what the caller agrees to beyond what the account needs, each taken back as easily as given. */
import * as z from "zod";
import { changeConsent } from "~/domain/privacy/give-consent.server";
import { listConsentItems } from "~/domain/privacy/queries.server";
import { ConsentCall, ConsentItem } from "~/domain/privacy/schema";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  GET: operation({
    id: "listConsents",
    scope: "person",
    summary: "List what you may agree to, and what you said last",
    access: "required",
    answer: z.array(ConsentItem),
    run: ({ context, actor }) => listConsentItems(context, actor),
  }),
  PUT: operation({
    id: "changeConsent",
    scope: "person",
    summary: "Agree to one thing, or take that back",
    notes: "Saying the same twice changes nothing. The answer lists all of them.",
    access: "required",
    answer: z.array(ConsentItem),
    body: ConsentCall,
    run: ({ context, actor, body }) => changeConsent(context, actor, body),
  }),
});

export { action, loader };
