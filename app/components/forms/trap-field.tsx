/** A field that people do not see and programs fill in. Once filled in, it comes back visible, so that a person can empty it. */
import { TRAP_FIELD } from "~/domain/limits/trap-rules";
import { words } from "~/words/forms";
import { Field } from "./field";

type Props = { errors?: string[] | undefined; value?: string | undefined; idPrefix?: string };

export function TrapField({ errors, value, idPrefix = "" }: Props) {
  const label = words.leaveEmpty;
  if (errors) return <Field name={TRAP_FIELD} label={label} errors={errors} defaultValue={value} idPrefix={idPrefix} />;
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label>
        {label}
        <input name={TRAP_FIELD} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
