/** Labels of fields as their forms show them, for a page that lists the typed fields of any form. */

import { ANSWER_FIELD } from "~/domain/jobs/details/rules";
import { TRAP_FIELD } from "~/domain/limits/trap-rules";
import { words as typed } from "~/words/typed-fields";
import { LABELS, LABELS_OF_A_JOB } from "./label-rules";
import {
  DRAWN_FOR_FIELD,
  DRAWN_FOR_INSTITUTION_FIELD,
  isSecretField,
  KEPT_FILE_FIELD,
  LOG_IN_FIELDS,
  type TypedField,
} from "./rules";

/** Fields of forms into which people do not type. */
const TECHNICAL = new Set<string>([
  ...Object.values(LOG_IN_FIELDS),
  TRAP_FIELD,
  ...[
    "request_key",
    "post_again",
    "save_draft",
    "version",
    "from",
    "until",
    "id",
    "session",
    "intent",
    "username",
    "redirectTo",
    "saved",
    "seen",
    "insist",
    "go_on",
    "back",
    "row",
  ],
  ...[
    "job_id",
    "jobId",
    "application_key",
    "applicationId",
    DRAWN_FOR_FIELD,
    DRAWN_FOR_INSTITUTION_FIELD,
    KEPT_FILE_FIELD,
  ],
]);

/** "Question 2, choices" of the job's form. Of a form to apply only the job knows the question. */
function questionLabel(name: string): string | null {
  if (name.startsWith(ANSWER_FIELD)) return typed.yourAnswer;
  const [, number, part] = /^question_(\d)(?:_(\w+))?$/.exec(name) ?? [];
  return number ? typed.question(number, part ? (PARTS_OF_A_QUESTION[part] ?? part) : "") : null;
}

const PARTS_OF_A_QUESTION: Record<string, string> = typed.parts;

/**
 * A field's label; null if people do not type into it. `company_location` of a job is the company's place, of a profile
 * its address.
 */
export function labelOf(name: string, names: ReadonlySet<string>): string | null {
  if (TECHNICAL.has(name)) return null;
  const known = (names.has("job_nature") && LABELS_OF_A_JOB.get(name)) || LABELS.get(name);
  return known ?? questionLabel(name) ?? inWords(name);
}

/** The typed fields with the labels of their form. Empty fields and secrets are left out. */
export function typedFields(fields: Record<string, string>): TypedField[] {
  const names = new Set(Object.keys(fields));
  return Object.entries(fields).flatMap(([name, value]) => {
    const label = isSecretField(name) || value === "" ? null : labelOf(name, names);
    return label === null ? [] : [{ name, label, value }];
  });
}

function inWords(name: string): string {
  const words = name.replace(/[_-]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
