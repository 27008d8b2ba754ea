/** The institution's jobs on its own website: the line to copy, the colours, and what it looks like. */
import { EMBED_COLOURS, embedLine } from "~/domain/institutions/embed-rules";
import { embedPath } from "~/domain/institutions/rules";
import type { OwnInstitution } from "~/domain/institutions/schema";
import { words as all } from "~/words/accounts";
import { words as frame } from "~/words/embed";
import { Field, FieldFrame } from "../forms/field";
import { Form } from "../forms/form";
import { SubmitButton } from "../forms/submit-button";

const words = all.institution.embed;

type Props = {
  institution: OwnInstitution;
  origin: string;
  sent: Record<string, string>;
  errors: Record<string, string[]>;
};

export function EmbedSection({ institution, origin, sent, errors }: Props) {
  const { name, slug, embed: colours } = institution;
  const line = { name: "line", label: words.line, hint: words.lineHint };
  return (
    <section className="narrow" id="embed">
      <h2>{all.institution.sections.embed}</h2>
      <p>{words.text}</p>
      <FieldFrame {...line}>
        <textarea
          id="line"
          rows={6}
          readOnly
          aria-describedby="line-hint"
          defaultValue={embedLine(origin, institution)}
        />
      </FieldFrame>
      <Form action="/institution" noValidate data-send="">
        <input type="hidden" name="intent" value="colours" />
        <h3>{words.colours}</h3>
        <p>{words.coloursHow}</p>
        {EMBED_COLOURS.map((colour) => (
          <Field
            key={colour}
            name={colour}
            label={words[colour]}
            maxLength={7}
            autoComplete="off"
            placeholder={words.form}
            defaultValue={sent[colour] ?? colours[colour] ?? ""}
            errors={errors[colour]}
          />
        ))}
        <div className="actions">
          <SubmitButton label={words.save} busyLabel={all.busy.saving} />
          <a className="button-quiet" href={embedPath(slug)}>
            {words.look}
          </a>
        </div>
      </Form>
      <h3>{words.shown}</h3>
      <iframe className="embed-preview" src={embedPath(slug)} title={frame.title(name)} loading="lazy" />
    </section>
  );
}
