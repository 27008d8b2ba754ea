/** The form that replaces the mistyped address of an account. */
import { MAX_PASSWORD_CHARS } from "~/domain/accounts/schema";
import { Field } from "../forms/field";
import { Form } from "../forms/form";
import { SubmitButton } from "../forms/submit-button";

type Props = { errors: Record<string, string[]>; email: string | undefined };

export function AddressForm({ errors, email }: Props) {
  return (
    <Form action="/profile" noValidate data-send="">
      <h3>Change the address</h3>
      <p className="quiet">
        Is it mistyped? Enter the right one. We send a new link to it, and the old link ends. If you work among
        colleagues of an institution, you leave it.
      </p>
      <input type="hidden" name="intent" value="address" />
      <Field
        name="email"
        label="New email"
        type="email"
        isRequired
        autoComplete="email"
        maxLength={254}
        defaultValue={email}
        errors={errors.email}
      />
      <Field
        name="password"
        label="Password"
        type="password"
        isRequired
        autoComplete="current-password"
        maxLength={MAX_PASSWORD_CHARS}
        errors={errors.password}
      />
      <div className="actions">
        <SubmitButton label="Change the address" busyLabel="Changing…" />
      </div>
    </Form>
  );
}
