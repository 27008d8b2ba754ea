/** The numbers to choose from, of which our mail prints one: a program that opens links does not know it. */

type Props = { legend: string; numbers: string[]; errors: string[] | undefined };

export function NumberChoice({ legend, numbers, errors }: Props) {
  return (
    <fieldset className={errors ? "field field-wrong" : "field"} aria-describedby={errors && "number-error"}>
      <legend>{legend}</legend>
      {errors && (
        <p className="error" id="number-error">
          <span className="visually-hidden">Error: </span>
          {errors.join(". ")}
        </p>
      )}
      {numbers.map((number, index) => (
        <label className="check" key={number}>
          <input type="radio" name="number" id={index === 0 ? "number" : undefined} value={number} required />
          {number}
        </label>
      ))}
    </fieldset>
  );
}
