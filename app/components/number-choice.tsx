/** A choice of numbers. Our mail prints one of them, and a program that only opens links does not know which. */

type Props = { legend: string; numbers: string[]; errors: string[] | undefined; idPrefix?: string };

export function NumberChoice({ legend, numbers, errors, idPrefix = "" }: Props) {
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
    </fieldset>
  );
}
