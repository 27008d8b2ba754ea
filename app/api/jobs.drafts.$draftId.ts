/** `/jobs/drafts/:draftId`: one draft of the recruiter's own: read it, overwrite it, remove it. */
import { getDraft } from "~/domain/jobs/drafts/queries.server";
import { draftAnswer, removeDraftByCall, saveDraftByCall } from "~/domain/jobs/drafts/save-draft.server";
import { DraftAnswer, DraftCall } from "~/domain/jobs/drafts/schema";
import { IdAnswer } from "~/domain/text";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  GET: operation({
    ...{ id: "getDraft", scope: "person", access: "required", role: "admin", answer: DraftAnswer, refuses: [404] },
    summary: "Read one of your drafts of jobs",
    run: async ({ context, actor, params }) => draftAnswer(await getDraft(context, actor, params.draftId)),
  }),
  PUT: operation({
    ...{ id: "replaceDraft", scope: "person", access: "required", role: "admin", answer: DraftAnswer, refuses: [404] },
    summary: "Overwrite one of your drafts of jobs",
    body: DraftCall,
    run: ({ context, actor, params, body }) => saveDraftByCall(context, actor, body.fields, params.draftId ?? ""),
  }),
  DELETE: operation({
    ...{ id: "removeDraft", scope: "person", access: "required", role: "admin", answer: IdAnswer, refuses: [404] },
    summary: "Remove one of your drafts of jobs",
    run: ({ context, actor, params }) => removeDraftByCall(context, actor, params.draftId),
  }),
});

export { action, loader };
