/** The forms of the moderators' screen, and what each of them sends of the page that drew it. */
import type { ReactNode } from "react";
import { REASON_LABELS, REASONS, writeShown } from "~/domain/moderation/rules";
import { words } from "~/words/moderation";
import { Field } from "../forms/field";
import { Form } from "../forms/form";

/** A form of one button, or of a button behind a few fields. */
export function Act({
  intent,
  label,
  about,
  isDanger = false,
  fields,
  children,
}: {
  intent: string;
  label: string;
  about: string;
  isDanger?: boolean;
  fields: Record<string, string | null>;
  children?: ReactNode;
}) {
  return (
    <Form action="/moderation" data-send="">
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(fields).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {children}
      <button type="submit" className={isDanger ? "button-quiet button-danger" : "button-quiet"}>
        {label}
        <span className="visually-hidden">{words.of(about)}</span>
      </button>
    </Form>
  );
}

/** The reason, and words to the owner. Ids are unique on the page by what the form is about. */
export function Why({ id, chosen }: { id: string; chosen: string }) {
  return (
    <>
      <div className="field">
        <label htmlFor={`reason-${id}`}>{words.reason}</label>
        <select id={`reason-${id}`} name="reason" defaultValue={chosen}>
          {REASONS.map((reason) => (
            <option key={reason} value={reason}>
              {REASON_LABELS[reason]}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor={`words-${id}`}>{words.wordsToOwner}</label>
        <textarea id={`words-${id}`} name="words" rows={2} maxLength={1_000} />
      </div>
    </>
  );
}

/**
 * The waiting entries that a page had shown, and when. Each form of the page sends both, and settles no other entry.
 * `shown`: by the subject of the form.
 */
export type OnPage = { seen: string; shown: Record<string, string> };

export function onPage({ seen, shown }: OnPage, subjectId: string) {
  return { seen, shown: shown[subjectId] ?? writeShown([]) };
}

type LiftProps = { errors: string[] | undefined; value: string | undefined };

/** Of a closed account only hashes are kept, so a moderator types what is to be free again. */
export function LiftSuspension({ errors, value }: LiftProps) {
  return (
    <Form className="narrow" action="/moderation" noValidate data-send="">
      <h3>{words.kept.title}</h3>
      <p className="quiet">{words.kept.text}</p>
      <input type="hidden" name="intent" value="lift_kept" />
      <Field
        name="kept"
        label={words.kept.label}
        isRequired
        maxLength={500}
        autoComplete="off"
        defaultValue={value}
        errors={errors}
      />
      <div className="actions">
        <button type="submit" className="button-quiet" data-busy={words.kept.lifting}>
          {words.kept.lift}
        </button>
      </div>
    </Form>
  );
}
