/** The parts of a job's form behind the specification's fields. No server code: browsers load this file. */
import { QUESTION_FIELDS } from "./details/rules";

/** Each part with its fields. */
export const FORM_PARTS = {
  when: ["closes_at", "starts_on", "place", "publish_at", "publish_time"],
  pay: ["pay_min", "pay_max", "pay_currency", "pay_period", "pay_confirmed"],
  teaching: [
    ...["subjects", "levels", "boards", "requires", "early_career", "vacancy_is", "medium"],
    ...["classes_from", "classes_to"],
  ],
  terms: [
    ...["contract", "contract_until", "provident_fund", "accommodation", "notice_days", "bond_months"],
    "keeps_originals",
  ],
  walkIn: ["walk_in_from", "walk_in_to", "walk_in_hours", "walk_in_place"],
  answers: ["answer_days", "answers_from", "questions", ...QUESTION_FIELDS],
} as const satisfies Record<string, readonly string[]>;
export type FormPartName = keyof typeof FORM_PARTS;
export const FORM_PART_NAMES = Object.keys(FORM_PARTS) as FormPartName[];

/** Values that the form fills in by itself, which do not open a part. Null: whatever stands there. */
const FILLED_IN: Record<string, string | null> = {
  closes_at: null,
  pay_currency: null,
  pay_period: null,
  vacancy_is: "post",
  answers_from: "arrival",
};

type Form = { values: Record<string, string>; errors: Record<string, string[]> };

/** How many fields of a part are wrong. */
export function errorsIn(part: FormPartName, { errors }: Pick<Form, "errors">): number {
  return FORM_PARTS[part].filter((name) => errors[name]).length;
}

/** True if a part is shown open: a field of it is wrong, or holds something that the form has not filled in itself. */
export function isPartOpen(part: FormPartName, { values, errors }: Form): boolean {
  const isTyped = (name: string) => {
    const value = (values[name] ?? "").trim();
    return value !== "" && (!Object.hasOwn(FILLED_IN, name) || (FILLED_IN[name] !== null && FILLED_IN[name] !== value));
  };
  return FORM_PARTS[part].some((name) => errors[name] || isTyped(name));
}
