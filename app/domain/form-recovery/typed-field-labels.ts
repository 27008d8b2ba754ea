/** Labels of fields as their forms show them, for a page that lists the typed fields of any form. */

import { ANSWER_FIELD } from "~/domain/jobs/details/rules";
import { TRAP_FIELD } from "~/domain/limits/trap-rules";
import { words as accounts } from "~/words/accounts";
import { words as alerts } from "~/words/alerts";
import { words as applications } from "~/words/applications";
import { words as search } from "~/words/search";
import { words as profile } from "~/words/teaching";
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
    "interview",
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

const teaching = profile.fields;

/** Names that no other form has. */
const OWN_LABELS = new Map<string, string>([
  ["q", search.keywords],
  ["radius", alerts.around],
  ["frequency", alerts.often],
  ["nominee_name", accounts.labels.name],
  ["nominee_email", accounts.yourData.nomineeEmail],
  ["time", typed.time],
  ["word", applications.interview.when],
]);

/** Labels of the answers to "What are you looking for?": "Town 2". Other forms give some of these names to other fields, or hide them. */
function seeksLabel(name: string): string | undefined {
  const [, field, number] = /^(place|km)_(\d)$/.exec(name) ?? [];
  if (!number) return SEEKS.get(name);
  const { town, townNumber, radius, radiusNumber } = teaching;
  if (field === "place") return number === "1" ? town : townNumber(Number(number));
  return number === "1" ? radius : radiusNumber(Number(number));
}

const SEEKS = new Map<string, string>([
  ["natures", teaching.natures],
  ["pay_from", teaching.pay],
  ["notice_days", teaching.notice],
  ["from", teaching.start],
]);

/**
 * A field's label; null if people do not type into it. `company_location` of a job is the company's place, of a profile
 * its address.
 */
export function labelOf(name: string, names: ReadonlySet<string>): string | null {
  const sought = names.has("place_1") ? seeksLabel(name) : undefined;
  if (sought) return sought;
  if (TECHNICAL.has(name)) return null;
  if (name === "email" && names.has("frequency")) return alerts.email;
  const known = (names.has("job_nature") && LABELS_OF_A_JOB.get(name)) || LABELS.get(name) || OWN_LABELS.get(name);
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
