/** `/jobs/drafts`: the forms of jobs that the recruiter keeps and has not posted. They are hers alone. */
import * as z from "zod";
import { getDraft, listDrafts } from "~/domain/jobs/drafts/queries.server";
import { draftAnswer, saveDraftByCall } from "~/domain/jobs/drafts/save-draft.server";
import { DraftAnswer, DraftCall, DraftItem } from "~/domain/jobs/drafts/schema";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  GET: operation({
    id: "listDrafts",
    scope: "person",
    summary: "List your drafts of jobs, those that were changed last first",
    access: "required",
    role: "admin",
    answer: z.array(DraftItem),
    async run({ context, actor }) {
      const drafts = await listDrafts(context, actor);
      return drafts.map(({ id, title, updatedAt }): DraftItem => ({ id, title, updated_at: updatedAt.toISOString() }));
    },
  }),
  POST: operation({
    id: "createDraft",
    scope: "person",
    summary: "Keep the form of a job as a draft, valid or not",
    notes: "A copy of a job is a draft with its fields. Post a draft by POST /jobs/createjob/{userId}, then remove it.",
    access: "required",
    role: "admin",
    answer: DraftAnswer,
    refuses: [409],
    success: 201,
    location: ({ id }) => `/jobs/drafts/${id}`,
    body: DraftCall,
    run: ({ context, actor, body }) => saveDraftByCall(context, actor, body.fields, null),
    again: async ({ context, actor, made }) => draftAnswer(await getDraft(context, actor, made)),
  }),
});

export { action, loader };
