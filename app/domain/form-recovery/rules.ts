/** A form that came without the session it needs: what a page may show of it again, and the fields that log in on the spot. */

import type { KeptFile } from "~/domain/effects";

/** These fields are sent with the form that came back. No action sees them. */
export const LOG_IN_FIELDS = {
  email: "session_email",
  password: "session_password",
  shared: "session_shared",
  again: "session_again",
} as const;

/**
 * The account for which a page was drawn, or the application whose mailed link this browser opened. Each form of the
 * page names it.
 */
export type Drawn = {
  id: string;
  /** The institution for which a recruiter works. */
  institution?: string;
};

/** The field that names the account or application for which a form was drawn, so that it is never carried out for another one. */
export const DRAWN_FOR_FIELD = "drawn_for";
/** The field that names the institution for which a recruiter worked when her form was drawn. */
export const DRAWN_FOR_INSTITUTION_FIELD = "drawn_for_institution";

/** The field that names a file which waits with us, in the place of the file. */
export const KEPT_FILE_FIELD = "kept_file";

/**
 * The reason why a form came back: there is no session, or it is not the one that the form needs, or something has
 * changed since the form was drawn. `look_again`: its sender may send it as it is, once she has looked at it. `failed`:
 * neither the form could be carried out nor its page be made, because of our own side. `may_be_saved`: the same, but the
 * database may have carried it out; `may_be_saved_once`: and a second one would not count.
 */
export type ComeBackReason =
  | "signed_out"
  | "other_role"
  | "other_person"
  | "other_application"
  | "other_institution"
  | "failed"
  | "may_be_saved"
  | "may_be_saved_once"
  | "look_again";

/** A form that came back, as the page shows it and sends it again. */
export type ReturnedForm = {
  code: "session_ended";
  reason: ComeBackReason;
  title: string;
  /** The next step for the visitor. */
  next: string;
  /** The toast of this form's failure. */
  toast: string | null;
  /** The cause beside that, such as a limit. */
  message: string | null;
  /** By field of the log-in. */
  errors: Record<string, string[]>;
  /** The path that it was sent to. */
  path: string;
  isMultipart: boolean;
  /** The labels of the fields on their own form. A hidden field has no label. */
  labels: Record<string, string>;
  /** The text for people of a value that is none, such as a moment that was chosen. */
  texts: Record<string, string>;
  /** In the order of the form; secrets are left out. */
  fields: [name: string, value: string][];
  /** The names of secrets that were typed. The person types them again. */
  secrets: string[];
  /** The file field, where a file was chosen. */
  file: "resume" | "photo" | null;
  /** The script of the page that sent the form keeps the file. */
  isFileKept: boolean;
  /** The file waits with us: the form may be sent without it. */
  kept: KeptFile | null;
  /** The address that was typed to log in. */
  email: string;
};

export function isReturnedForm(failure: unknown): failure is ReturnedForm {
  return typeof failure === "object" && failure !== null && "code" in failure && failure.code === "session_ended";
}

/** The reasons for which a form comes back although its sender may send it: she presses once more, and logs in nowhere. */
const AS_IT_IS: ReadonlySet<ComeBackReason> = new Set([
  "look_again",
  "other_application",
  "failed",
  "may_be_saved",
  "may_be_saved_once",
]);

export function isSentAsItIs({ reason }: Pick<ReturnedForm, "reason">): boolean {
  return AS_IT_IS.has(reason);
}

/** True if our own side failed: the form itself is right. */
export function isOurFailure({ reason }: Pick<ReturnedForm, "reason">): boolean {
  return ["failed", "may_be_saved", "may_be_saved_once"].includes(reason);
}

/** A field that was typed, with the label of its form. */
export type TypedField = { name: string; label: string; value: string };

/** A form for something that is no longer there: what was typed into it, and where to go on. */
export type UnsentForm = {
  code: "unsent";
  message: string;
  typed: TypedField[];
  similar: { category: string | null; jobs: { id: string; title: string; company_name: string; location: string }[] };
  toast: string;
};

export function isUnsentForm(failure: unknown): failure is UnsentForm {
  return typeof failure === "object" && failure !== null && "code" in failure && failure.code === "unsent";
}

/** True if a field holds a secret, which no page shows again. */
export function isSecretField(name: string): boolean {
  return /pass|pwd|token|secret|^otp$/i.test(name);
}
