/** `PUT`, `DELETE /application/templates/:id`: a recruiter changes or removes a text of her desk. */

import { changeTemplate, removeTemplate } from "~/domain/templates/change-templates.server";
import { TemplateInput, TemplateItem } from "~/domain/templates/schema";
import { MessageAnswer } from "~/domain/text";
import { endpoint, operation } from "~/http/api/endpoint";
import { words } from "~/words/template-refusals";

const { loader, action } = endpoint({
  PUT: operation({
    id: "updateTemplate",
    scope: "hiring",
    summary: "Change a text of your desk",
    access: "required",
    answer: TemplateItem,
    refuses: [404],
    role: "admin",
    body: TemplateInput,
    run: ({ context, params, actor, body }) => changeTemplate(context, actor, params.id, body),
  }),
  DELETE: operation({
    id: "deleteTemplate",
    scope: "hiring",
    summary: "Remove a text of your desk",
    access: "required",
    answer: MessageAnswer,
    refuses: [404],
    role: "admin",
    async run({ context, params, actor }) {
      await removeTemplate(context, actor, params.id);
      return { message: words.removed };
    },
  }),
});

export { action, loader };
