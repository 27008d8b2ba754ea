/** Rules of resume files: the largest size, the check for a PDF, and a clean file name. */
import { wholeFileName } from "~/domain/text-rules";

export const MAX_RESUME_BYTES = 10 * 1024 * 1024;
export const RESUME_TYPE = "application/pdf";
export const RESUME_KEY_PREFIX = "resumes/";
/** How many bytes isPdf needs: readers of PDF look so far for its beginning. */
export const PDF_HEAD_BYTES = 1024;

/** Stands beside every field that takes a resume: a school may not choose by these. */
export const LEAVE_OUT = "Leave out photo, birth date, religion, marital status.";

export const EMPTY_FILE = "This file is empty";
export const CHOOSE_RESUME = "Choose your resume, a PDF file";
export const RESUME_LOCKED = "This file needs a password to be opened. Save it without one, and choose it again";
export const RESUME_CUT_OFF = "This file seems to be cut off";
/** What the reference of the API says of its field `insist`. */
export const WHEN_TO_INSIST =
  "A PDF without its end is refused with 422 and the code file_cut_off. Sent again with 1, it is taken. One that needs a password to be opened is always refused, with the code file_locked";
export const RESUME_TOO_LARGE = "The resume is larger than 10 MB";

/** What is wrong with a file of so many bytes; null when nothing is. The browser asks this before it sends one. */
export function resumeSizeProblem(bytes: number): string | null {
  if (bytes === 0) return EMPTY_FILE;
  return bytes > MAX_RESUME_BYTES ? RESUME_TOO_LARGE : null;
}

/**
 * True when a PDF begins among the first bytes; a file's name and declared type prove nothing. A byte order mark, line breaks or a
 * printer's commands may stand before it. Markup and archives are something else, even if they hold a PDF.
 */
export function isPdf(bytes: Uint8Array): boolean {
  const head = String.fromCharCode(...bytes.subarray(0, PDF_HEAD_BYTES));
  const at = head.indexOf("%PDF-");
  return (
    at >= 0 &&
    bytes.length > at + "%PDF-".length &&
    !(head.startsWith("PK") || /^(?:\u00ef\u00bb\u00bf)?\s*</.test(head))
  );
}

const MAX_NAME_CHARS = 120;
/** Joiners belong into words of many scripts. */
const NO_NAME = /[^\p{L}\p{M}\p{N}\p{Join_Control} ._()-]/gu;

/** The file's name as it is kept and given back: its last part, without signs that are trouble in a header or a file system. */
export function resumeName(name: string | undefined): string {
  const last = (name ?? "").split(/[\\/]/).at(-1) ?? "";
  const plain = last
    .normalize("NFC")
    .replace(NO_NAME, "")
    .replace(/\.pdf$/i, "");
  const letters = [...plain.replace(/^[. ]+/, "")].slice(0, MAX_NAME_CHARS).join("");
  const whole = wholeFileName(letters, ".pdf");
  return whole === ".pdf" ? "resume.pdf" : whole;
}
