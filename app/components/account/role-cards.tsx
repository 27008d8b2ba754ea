/** The choice of the role at the sign-up: two cards, each a radio button, so that both are read before one is taken. */
import type { Role } from "~/domain/actor";
import { words as all } from "~/words/accounts";
import { words as formWords } from "~/words/forms";

const words = all.role;
const CARDS: readonly { value: Role; title: string; text: string }[] = [
  { value: "user", ...words.candidate },
  { value: "admin", ...words.school },
];

/** The first has the id of the field, to which an error leads. */
export function RoleCards({ chosen, errors }: { chosen: string; errors?: string[] | undefined }) {
  return (
    <div
      className={errors ? "field field-wrong" : "field"}
      role="radiogroup"
      aria-labelledby="role-label"
      aria-describedby="role-hint"
    >
      <strong id="role-label">
        {words.label}
        <span className="required">*</span>
      </strong>
      {errors && (
        <p className="error" id="role-error">
          <span className="visually-hidden">{formWords.error}</span>
          {errors.join(". ")}
        </p>
      )}
      <div className="role-cards">
        {CARDS.map(({ value, title, text }, index) => (
          <label key={value} className="role-card">
            <input
              type="radio"
              id={index === 0 ? "role" : undefined}
              name="role"
              value={value}
              required
              defaultChecked={value === chosen}
              aria-invalid={errors ? true : undefined}
              aria-describedby={errors ? "role-error" : undefined}
            />
            <span>
              <strong>{title}</strong> <span className="quiet">{text}</span>
            </span>
          </label>
        ))}
      </div>
      <p className="hint" id="role-hint">
        {words.hint}
      </p>
    </div>
  );
}
