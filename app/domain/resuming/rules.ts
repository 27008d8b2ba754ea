/** A form that came without the session it needs: what of it may be shown again, and the fields that log in on the spot. */

/** They travel with the form that came back. No action sees them. */
export const LOG_IN_FIELDS = { email: "session_email", password: "session_password", again: "session_again" } as const;

/** Names the account for which a form was drawn, so that it is never taken for a stranger's. */
export const DRAWN_FOR_FIELD = "drawn_for";

/** Why a form came back: there is no session, or it is not the one that the form needs. */
export type ComeBackReason = "signed_out" | "other_role" | "other_person";

/** What the page shows of a form that came back, and what it sends again. */
export type ReturnedForm = {
  code: "session_ended";
  reason: ComeBackReason;
  /** What went wrong beside that, such as a limit. */
  message: string | null;
  /** By field of the log-in. */
  errors: Record<string, string[]>;
  /** Where it was sent. */
  path: string;
  isMultipart: boolean;
  /** What its own form calls a field. What nobody typed has no label. */
  labels: Record<string, string>;
  /** In the order of the form; secrets are left out. */
  fields: [name: string, value: string][];
  /** Secrets that were typed, by name. They are typed again. */
  secrets: string[];
  /** The file field, where a file was chosen. */
  file: "resume" | "photo" | null;
  /** The script of the page that sent the form keeps the file. */
  isFileKept: boolean;
  /** What was typed as address to log in. */
  email: string;
};

export function isReturnedForm(failure: unknown): failure is ReturnedForm {
  return typeof failure === "object" && failure !== null && "code" in failure && failure.code === "session_ended";
}

/** Whether a field holds what no page shows again. */
export function isSecretField(name: string): boolean {
  return /pass|pwd|token|secret|^otp$/i.test(name);
}
