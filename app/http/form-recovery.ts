/** A form that comes back on a page of its own: what was typed, but for secrets, what went wrong, and what can be done now. */
import type { KeptFile } from "~/domain/effects";
import type { FieldErrors } from "~/domain/errors";
import {
  type ComeBackReason,
  DRAWN_FOR_FIELD,
  DRAWN_FOR_INSTITUTION_FIELD,
  type Drawn,
  isSecretField,
  type ReturnedForm,
} from "~/domain/form-recovery/rules";
import { labelOf } from "~/domain/form-recovery/typed-field-labels";
import { writeMoment } from "~/domain/moments/rules";
import type { UploadedFile } from "~/domain/resumes/resume-files.server";
import { words } from "~/words/form-recovery";
import type { SentForm } from "./body-bytes";
import { visitedPath } from "./redirects";
import { KEY_HEADER } from "./request";

export type FormProblem = {
  reason: ComeBackReason;
  message?: string | null;
  errors?: FieldErrors;
  asDrawnNow?: Drawn | undefined;
  toast?: string | null;
  kept?: KeptFile | null;
};

/** The parts of a form that the page shows, and those that it sends again. */
export function recoverForm(request: Request, form: SentForm, problem: FormProblem): ReturnedForm {
  const { reason, message = null, errors = {}, asDrawnNow, toast = null, kept = null } = problem;
  const typed = Object.entries({ ...form.fields, ...(asDrawnNow ? fieldsOfDrawn(asDrawnNow) : {}) });
  const names = new Set(typed.map(([name]) => name));
  const labels = [...names, ...form.files.keys(), ...(kept ? ["resume"] : [])].flatMap((name) => {
    const label = labelOf(name, names);
    return label === null ? [] : [[name, label] as const];
  });
  const chosen = (["resume", "photo"] as const).find((name) => isChosen(form.files.get(name)));
  return {
    code: "session_ended",
    reason,
    ...words[reason],
    toast,
    message,
    errors,
    path: visitedPath(request),
    isMultipart: form.isMultipart,
    labels: Object.fromEntries(labels),
    texts: Object.fromEntries(typed.flatMap(([name, value]) => textOfMoment(value).map((text) => [name, text]))),
    fields: typed.filter(([name]) => !isSecretField(name)),
    secrets: typed.filter(([name, value]) => isSecretField(name) && value !== "").map(([name]) => name),
    file: chosen ?? (kept ? "resume" : null),
    isFileKept: request.headers.has(KEY_HEADER),
    kept,
    email: form.logIn.email,
  };
}

/** A moment that was chosen, in words with its zone; nothing for any other value. */
function textOfMoment(value: string): string[] {
  if (!/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return [];
  const at = new Date(value);
  return Number.isNaN(at.getTime()) ? [] : [writeMoment(at, "timeOfYear")];
}

function fieldsOfDrawn({ id, institution }: Drawn): Record<string, string> {
  return {
    [DRAWN_FOR_FIELD]: id,
    ...(institution === undefined ? {} : { [DRAWN_FOR_INSTITUTION_FIELD]: institution }),
  };
}

/** A file field that was left empty arrives as a file without a name. */
function isChosen(file: UploadedFile | undefined): boolean {
  return file !== undefined && (Boolean(file.name) || file.size > 0);
}
