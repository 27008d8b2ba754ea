/** A labelled control with its hint and its error, wired for screen readers, keeping what was typed. */

import type { ReactNode } from "react";
import { words } from "~/words/forms";

type Common = {
  name: string;
  label: string;
  hint?: ReactNode;
  errors?: string[] | undefined;
  isRequired?: boolean;
  /** Distinguishes ids where two forms on a page share a name. */
  idPrefix?: string;
};

/** The attributes that tie a control to its label, hint and error. */
export function controlProps({ name, hint, errors, isRequired, idPrefix = "" }: Common) {
  const id = idPrefix + name;
  const describedBy = [hint && `${id}-hint`, errors && `${id}-error`].filter(Boolean).join(" ");
  return {
    id,
    name,
    required: isRequired,
    "aria-invalid": errors ? (true as const) : undefined,
    "aria-describedby": describedBy || undefined,
  };
}

/** The frame around a control. */
export function FieldFrame({ children, ...field }: Common & { children: ReactNode }) {
  const { name, label, hint, errors, isRequired, idPrefix = "" } = field;
  const id = idPrefix + name;
  return (
    <div className={errors ? "field field-wrong" : "field"}>
      <label htmlFor={id}>
        {label}
        {isRequired && <span className="required">*</span>}
      </label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {errors && (
        <p className="error" id={`${id}-error`}>
          <span className="visually-hidden">{words.error}</span>
          {errors.join(". ")}
        </p>
      )}
      {children}
    </div>
  );
}

type InputProps = Common &
  Pick<
    React.InputHTMLAttributes<HTMLInputElement>,
    | "type"
    | "defaultValue"
    | "autoComplete"
    | "inputMode"
    | "placeholder"
    | "min"
    | "max"
    | "maxLength"
    | "accept"
    | "list"
    | "autoFocus"
    | "readOnly"
    | "aria-invalid"
  >;

/** A one-line control. */
export function Field({ name, label, hint, errors, isRequired, idPrefix, ...input }: InputProps) {
  const field = { name, label, hint, errors, isRequired: isRequired ?? false, idPrefix: idPrefix ?? "" };
  return (
    <FieldFrame {...field}>
      <input {...controlProps(field)} {...input} />
    </FieldFrame>
  );
}

type TextAreaProps = Common &
  Pick<React.TextareaHTMLAttributes<HTMLTextAreaElement>, "defaultValue" | "rows" | "maxLength">;

/** A control of several lines. */
export function TextArea({ name, label, hint, errors, isRequired, idPrefix, ...area }: TextAreaProps) {
  const field = { name, label, hint, errors, isRequired: isRequired ?? false, idPrefix: idPrefix ?? "" };
  return (
    <FieldFrame {...field}>
      <textarea {...controlProps(field)} rows={5} {...area} />
    </FieldFrame>
  );
}

type SelectProps = Common & { options: readonly { value: string; label: string }[]; defaultValue?: string | undefined };

/**
 * A choice of one. With a preselected value `isRequired` has no effect in the browser, which cannot leave it empty.
 */
export function Select({ name, label, hint, errors, isRequired, idPrefix, options, defaultValue }: SelectProps) {
  const field = { name, label, hint, errors, isRequired: isRequired ?? false, idPrefix: idPrefix ?? "" };
  const canBeEmpty = options[0]?.value === "";
  const isChosen = field.isRequired && !canBeEmpty;
  return (
    <FieldFrame {...field}>
      <select
        {...controlProps(field)}
        required={field.isRequired && canBeEmpty}
        aria-required={isChosen || undefined}
        defaultValue={defaultValue}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

/** A choice of one of few, all of them in sight. The first has the field's id, to which an error leads. */
export function Radios({ name, label, hint, errors, isRequired, idPrefix, options, defaultValue }: SelectProps) {
  const field = { name, label, hint, errors, isRequired: isRequired ?? false, idPrefix: idPrefix ?? "" };
  const { id, ...control } = controlProps(field);
  return (
    <div className={errors ? "field field-wrong" : "field"} role="radiogroup" aria-labelledby={`${id}-label`}>
      <strong id={`${id}-label`}>
        {label}
        {isRequired && <span className="required">*</span>}
      </strong>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {errors && (
        <p className="error" id={`${id}-error`}>
          <span className="visually-hidden">{words.error}</span>
          {errors.join(". ")}
        </p>
      )}
      {options.map(({ value, label: text }, index) => (
        <label key={value} className="check">
          <input
            type="radio"
            {...control}
            id={index === 0 ? id : undefined}
            value={value}
            defaultChecked={value === defaultValue}
          />
          {text}
        </label>
      ))}
    </div>
  );
}

/** Options whose values are their labels. */
export function plainOptions(values: readonly string[]): { value: string; label: string }[] {
  return values.map((value) => ({ value, label: value }));
}

type ChecksProps = Common & { options: readonly { value: string; label: string }[]; chosen: readonly string[] };

/** A choice of several. All boxes have one name; the form's values hold one a line. */
export function Checks({ name, label, hint, errors, options, chosen }: ChecksProps) {
  const described = [hint && `${name}-hint`, errors && `${name}-error`].filter(Boolean).join(" ");
  return (
    <fieldset
      className={errors ? "field checks field-wrong" : "field checks"}
      aria-describedby={described || undefined}
    >
      <legend>{label}</legend>
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {errors && (
        <p className="error" id={`${name}-error`}>
          <span className="visually-hidden">{words.error}</span>
          {errors.join(". ")}
        </p>
      )}
      {/* So that a form with no box ticked says so, and does not leave the field out. */}
      <input type="hidden" name={name} value="" />
      {options.map((option, index) => (
        <label key={option.value} className="check">
          <input
            type="checkbox"
            id={index === 0 ? name : undefined}
            name={name}
            value={option.value}
            defaultChecked={chosen.includes(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
