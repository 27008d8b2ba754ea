/** Withdrawing an application, with a reason that may be left out. It stands in a fold, so that a single click changes nothing. */
import { MAX_REASON_CHARS } from "~/domain/applications/rules";
import { TextArea } from "./field";
import { Form } from "./form";

type Props = { path: string; title: string; reason?: string | undefined; errors?: string[] | undefined };

export function WithdrawForm({ path, title, reason, errors }: Props) {
  return (
    <details className="fold" open={Boolean(errors)}>
      <summary>Withdraw the application</summary>
      <Form action={path} noValidate data-send="">
        <p>This cannot be undone, and you cannot apply for this job again with the same address.</p>
        <input type="hidden" name="intent" value="withdraw" />
        <ReasonField reason={reason} errors={errors} hint="The school reads it." />
        <button type="submit" className="button-quiet button-danger" data-busy="Withdrawing…">
          Withdraw application<span className="visually-hidden"> for {title}</span>
        </button>
      </Form>
    </details>
  );
}

/** Why somebody withdraws, which may be left out. */
export function ReasonField({ reason, errors, hint }: Pick<Props, "reason" | "errors"> & { hint: string }) {
  return (
    <TextArea
      name="reason"
      label="Why? (you need not say)"
      rows={2}
      maxLength={MAX_REASON_CHARS}
      defaultValue={reason}
      errors={errors}
      hint={hint}
    />
  );
}
