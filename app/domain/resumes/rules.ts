/** Rules of resume files: the largest size, the check for a PDF, and a clean file name. */
export const MAX_RESUME_BYTES = 10 * 1024 * 1024;
export const RESUME_TYPE = "application/pdf";
export const RESUME_KEY_PREFIX = "resumes/";
/** How many bytes isPdf needs. */
export const PDF_HEAD_BYTES = 6;

/** Stands beside every field that takes a resume: a school may not choose by these. */
export const LEAVE_OUT = "Leave out photo, birth date, religion, marital status.";

export const EMPTY_FILE = "This file is empty";
export const RESUME_TOO_LARGE = "The resume is larger than 10 MB";

/** What is wrong with a file of so many bytes; null when nothing is. The browser asks this before it sends one. */
export function resumeSizeProblem(bytes: number): string | null {
  if (bytes === 0) return EMPTY_FILE;
  return bytes > MAX_RESUME_BYTES ? RESUME_TOO_LARGE : null;
}

const MAX_NAME_CHARS = 120;

/** True when the first bytes say PDF; a file's name and declared type prove nothing. */
export function isPdf(bytes: Uint8Array): boolean {
  const head = [0x25, 0x50, 0x44, 0x46, 0x2d];
  return bytes.length > head.length && head.every((byte, index) => bytes[index] === byte);
}

/** The file's name as it is kept and given back: its last part, without signs that are trouble in a header or a file system. */
export function resumeName(name: string | undefined): string {
  const last = (name ?? "").split(/[\\/]/).at(-1) ?? "";
  const plain = last
    .normalize("NFC")
    .replace(/[^\p{L}\p{M}\p{N} ._()-]/gu, "")
    .replace(/\.pdf$/i, "")
    .replace(/^[. ]+|[. ]+$/g, "");
  return `${[...plain].slice(0, MAX_NAME_CHARS).join("") || "resume"}.pdf`;
}
