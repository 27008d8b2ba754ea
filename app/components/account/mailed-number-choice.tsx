/** A choice of numbers. Our mail prints one of them, and a program that only opens links does not know which. */

/** For the links of people without an account. */
export const LINK_AGAIN = { href: "/application?way=again", label: "Send my link again" };

/** `again`: where a new mail is asked for, as a wrong choice ends the number of this one. */
type Props = {
  legend: string;
  numbers: string[];
  errors: string[] | undefined;
  again: { href: string; label: string };
  idPrefix?: string;
};

export function MailedNumberChoice({ legend, numbers, errors, again, idPrefix = "" }: Props) {
  const id = `${idPrefix}number`;
  return (
    <fieldset className={errors ? "field field-wrong" : "field"} aria-describedby={errors && `${id}-error`}>
      <legend>{legend}</legend>
      {errors && (
        <p className="error" id={`${id}-error`}>
          <span className="visually-hidden">Error: </span>
          {errors.join(". ")}
        </p>
      )}
      {numbers.map((number, index) => (
        <label className="check" key={number}>
          <input type="radio" name="number" id={index === 0 ? id : undefined} value={number} required />
          {number}
        </label>
      ))}
      <p className="hint">
        One choice counts. After a wrong one: <a href={again.href}>{again.label}</a>
      </p>
    </fieldset>
  );
}
