/** `GET`, `POST /application/templates`: the texts of the recruiter's desk for its rejections. */
import * as z from "zod";
import { addTemplate } from "~/domain/templates/change-templates.server";
import { listTemplates } from "~/domain/templates/queries.server";
import { TemplateInput, TemplateItem } from "~/domain/templates/schema";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  GET: operation({
    id: "listTemplates",
    scope: "hiring",
    summary: "List the texts of your desk",
    access: "required",
    answer: z.array(TemplateItem),
    role: "admin",
    run: async ({ context, actor }) => (await listTemplates(context, actor)).templates,
  }),
  POST: operation({
    id: "createTemplate",
    scope: "hiring",
    summary: "Keep a text for your desk",
    access: "required",
    answer: TemplateItem,
    refuses: [409],
    role: "admin",
    success: 201,
    location: ({ id }) => `/application/templates/${id}`,
    body: TemplateInput,
    run: ({ context, actor, body }) => addTemplate(context, actor, body),
    again: ({ made, body }) => ({ id: made, ...body }),
  }),
});

export { action, loader };
