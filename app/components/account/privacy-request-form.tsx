/** The form of a request about one's data, on `/yourdata` and `/privacy/ask`. */

import { TRAP_FIELD } from "~/domain/limits/trap-rules";
import { REQUEST_KINDS, REQUEST_LABELS } from "~/domain/privacy/rules";
import { words as all } from "~/words/accounts";
import { Field, Select, TextArea } from "../forms/field";
import { Form } from "../forms/form";
import { FormErrors } from "../forms/form-errors";
import { SubmitButton } from "../forms/submit-button";
import { TrapField } from "../forms/trap-field";

const words = all.privacyRequest;

type Props = {
  refused: { errors: Record<string, string[]>; message: string | null; values: Record<string, string> } | undefined;
  /** The account's own address; null for somebody without an account. */
  email: string | null;
};

export function PrivacyRequestForm({ refused, email }: Props) {
  const { errors = {}, message = null, values = {} } = refused ?? {};
  return (
    <Form action="/privacy/ask" noValidate data-send="" data-keep="">
      <FormErrors errors={errors} message={message} />
      <Select
        name="kind"
        label={words.kind}
        isRequired
        options={[
          { value: "", label: words.choose },
          ...REQUEST_KINDS.map((value) => ({ value, label: REQUEST_LABELS[value] })),
        ]}
        defaultValue={values.kind ?? ""}
        errors={errors.kind}
      />
      <TextArea
        name="text"
        label={words.text}
        isRequired
        maxLength={4_000}
        defaultValue={values.text}
        errors={errors.text}
        hint={words.textHint}
      />
      {email === null && (
        <Field
          name="email"
          label={all.labels.email}
          type="email"
          isRequired
          autoComplete="email"
          maxLength={254}
          hint={words.emailHint}
          defaultValue={values.email}
          errors={errors.email}
        />
      )}
      <TrapField errors={errors[TRAP_FIELD]} value={values[TRAP_FIELD]} />
      <div className="actions">
        <SubmitButton label={words.send} busyLabel={all.busy.sending} />
      </div>
    </Form>
  );
}
