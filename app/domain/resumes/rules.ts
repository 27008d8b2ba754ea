/** Rules of resume files that pages and browsers need too: the largest size, and the messages about a file. */
import * as words from "../../words/scripts.ts";

export const MAX_RESUME_BYTES = 10 * 1024 * 1024;
export const RESUME_TYPE = "application/pdf";
export const RESUME_KEY_PREFIX = "resumes/";
/** Files of forms that could not be carried out: see `waiting-files.server.ts`. */
export const WAITING_KEY_PREFIX = "waiting/";
/** Stands beside every field that takes a resume: a school may not choose by these. */
export const LEAVE_OUT = words.leaveOut;

export const EMPTY_FILE = words.emptyFile;
export const NO_PDF = words.noPdf;
export const RESUME_TOO_LARGE = words.resumeTooLarge;

/** The problem of a file of so many bytes; null without one. The browser asks this before it sends a file. */
export function resumeSizeProblem(bytes: number): string | null {
  if (bytes === 0) return EMPTY_FILE;
  return bytes > MAX_RESUME_BYTES ? RESUME_TOO_LARGE : null;
}
