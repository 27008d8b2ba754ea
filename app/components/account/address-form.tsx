/** The form that replaces the mistyped address of an account. */
import { MAX_PASSWORD_CHARS } from "~/domain/accounts/schema";
import { words as all } from "~/words/accounts";
import { Field } from "../forms/field";
import { Form } from "../forms/form";
import { SubmitButton } from "../forms/submit-button";

const words = all.address;

type Props = { errors: Record<string, string[]>; email: string | undefined };

export function AddressForm({ errors, email }: Props) {
  return (
    <Form action="/profile" noValidate data-send="">
      <h4>{words.title}</h4>
      <p className="quiet">
        {words.text} {words.leaves}
      </p>
      <input type="hidden" name="intent" value="address" />
      <Field
        name="email"
        label={words.newEmail}
        type="email"
        isRequired
        autoComplete="email"
        maxLength={254}
        defaultValue={email}
        errors={errors.email}
      />
      <Field
        name="password"
        label={all.labels.password}
        type="password"
        isRequired
        autoComplete="current-password"
        maxLength={MAX_PASSWORD_CHARS}
        errors={errors.password}
      />
      <div className="actions">
        <SubmitButton label={words.submit} busyLabel={words.busy} />
      </div>
    </Form>
  );
}
