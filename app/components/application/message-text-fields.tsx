/**
 * Two fields for a text to applicants: one of the school's templates, its own text, or, for a rejection, the standard text. The screen
 * shows the text filled in before it is sent.
 */
import type { FieldErrors } from "~/domain/errors";
import { MAX_WORDS_CHARS } from "~/domain/templates/rules";
import { words } from "~/words/desk";
import { Select, TextArea } from "../forms/field";

type Props = {
  templates: { id: string; name: string }[];
  chosen: string;
  message: string;
  errors: FieldErrors;
  idPrefix?: string;
  kind?: "rejection" | "message";
};

const { texts } = words;
const LABELS = { rejection: texts.ofMail, message: texts.ofMessage } as const;

export function MessageTextFields({ templates, chosen, message, errors, idPrefix = "", kind = "rejection" }: Props) {
  const options = [
    { value: "", label: texts.asWritten },
    ...(kind === "rejection" ? [{ value: "standard", label: texts.standard }] : []),
    ...templates.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <>
      <Select
        name="template"
        label={texts.label}
        idPrefix={idPrefix}
        options={options}
        defaultValue={chosen}
        errors={errors.template}
        hint={<a href="/templates">{texts.write}</a>}
      />
      <TextArea
        name="message"
        label={LABELS[kind]}
        idPrefix={idPrefix}
        rows={9}
        maxLength={MAX_WORDS_CHARS}
        defaultValue={message}
        errors={errors.message}
        hint={texts.hint}
      />
    </>
  );
}
