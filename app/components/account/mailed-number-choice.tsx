/** A choice of numbers. Our mail prints one of them, and a program that only opens links does not know which. */

import { words as all } from "~/words/accounts";
import { words as formWords } from "~/words/forms";
import { Filled } from "../text/filled";

const words = all.mailedNumber;

/** For the links of people without an account. */
export const LINK_AGAIN = { href: "/application?way=again", label: words.linkAgain };

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
          <span className="visually-hidden">{formWords.error}</span>
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
        <Filled text={words.oneChoice} again={<a href={again.href}>{again.label}</a>} />
      </p>
    </fieldset>
  );
}
