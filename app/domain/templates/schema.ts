/** The shape of a school's own texts. */

import * as z from "zod";
import { requiredLine, requiredText } from "~/domain/text";
import { words } from "~/words/template-refusals";
import { whyNotFilled } from "./mistyped-placeholder-rules";
import { MAX_TEMPLATE_NAME_CHARS, MAX_WORDS_CHARS } from "./rules";

export const TemplateInput = z
  .object({
    name: requiredLine(words.textName, MAX_TEMPLATE_NAME_CHARS),
    text: requiredText(words.theText, MAX_WORDS_CHARS).superRefine((value, refusal) => {
      const message = whyNotFilled(value);
      if (message) refusal.addIssue({ code: "custom", message });
    }),
  })
  .meta({
    example: { name: "Not this time", text: "Dear {{name}}, we have chosen somebody else for {{job}}. {{school}}" },
  });
export type TemplateInput = z.output<typeof TemplateInput>;

export const TemplateItem = z.object({ id: z.uuid(), name: z.string(), text: z.string() });
