/** A field that people do not see. It stands apart, as the script of forms loads it. */
import { words } from "~/words/form-refusals";

/** A field that only programs fill in. */
export const TRAP_FIELD = "extra_note";

/** The errors, by field, of a form that a program filled in; null for everybody else. No form is dropped in silence. */
export function trapErrors(fields: Record<string, string>): Record<string, string[]> | null {
  if (!fields[TRAP_FIELD]) return null;
  return { [TRAP_FIELD]: [words.filledByProgram] };
}
