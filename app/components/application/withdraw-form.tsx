/** Withdrawing an application, with a reason that may be left out. It stands in a fold, so that a single click changes nothing. */
import { MAX_REASON_CHARS } from "~/domain/applications/rules";
import { ofNoun } from "~/domain/institutions/rules";
import { TextArea } from "../forms/field";
import { Form } from "../forms/form";

export const WITHDRAWN_FOR_GOOD = "cannot be undone, and you cannot apply for this job again with the same address.";

type Props = {
  path: string;
  title: string;
  /** The noun for the employer: "school" or "company". */
  noun: string;
  reason?: string | undefined;
  errors?: string[] | undefined;
};

export function WithdrawForm({ path, title, noun, reason, errors }: Props) {
  return (
    <details className="fold" open={Boolean(errors)}>
      <summary>Withdraw the application</summary>
      <Form action={path} noValidate data-send="">
        <p>{`This ${WITHDRAWN_FOR_GOOD}`}</p>
        <input type="hidden" name="intent" value="withdraw" />
        <ReasonField reason={reason} errors={errors} hint={ofNoun("The school reads it.", noun)} />
        <button type="submit" className="button-quiet button-danger" data-busy="Withdrawing…">
          Withdraw application<span className="visually-hidden"> for {title}</span>
        </button>
      </Form>
    </details>
  );
}

type ReasonProps = Pick<Props, "reason" | "errors"> & { hint: string; idPrefix?: string };

/** The reason for withdrawing, which may be left out. */
export function ReasonField({ reason, errors, hint, idPrefix = "" }: ReasonProps) {
  return (
    <TextArea
      name="reason"
      idPrefix={idPrefix}
      label="Why? (you need not say)"
      rows={2}
      maxLength={MAX_REASON_CHARS}
      defaultValue={reason}
      errors={errors}
      hint={hint}
    />
  );
}
