/** What counts as a resume. */
export const MAX_RESUME_BYTES = 10 * 1024 * 1024;
export const RESUME_TYPE = "application/pdf";
export const RESUME_KEY_PREFIX = "resumes/";
/** As many bytes as isPdf needs. */
export const PDF_HEAD_BYTES = 6;
const MAX_NAME_CHARS = 120;

/** True when the first bytes say PDF; a file's name and declared type prove nothing. */
export function isPdf(bytes: Uint8Array): boolean {
  const head = [0x25, 0x50, 0x44, 0x46, 0x2d];
  return bytes.length > head.length && head.every((byte, index) => bytes[index] === byte);
}

/** The file's name as it is kept and given back: its last part, without signs that a header or a file system trips over. */
export function resumeName(name: string | undefined): string {
  const last = (name ?? "").split(/[\\/]/).at(-1) ?? "";
  const plain = last
    .normalize("NFC")
    .replace(/[^\p{L}\p{M}\p{N} ._()-]/gu, "")
    .replace(/\.pdf$/i, "")
    .replace(/^[. ]+|[. ]+$/g, "");
  return `${[...plain].slice(0, MAX_NAME_CHARS).join("") || "resume"}.pdf`;
}
