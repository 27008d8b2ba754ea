/** How much a body may hold, and what is said of a body that is not as it should be. */
import { DomainError, fieldError } from "~/domain/errors";

export const MAX_TEXT_BODY_BYTES = 64 * 1024;
/** The longest address and password in the longest encoding. They may come with a form that is at its own limit. */
export const LOG_IN_BYTES = 6 * 1024;

/** The one file that a form may carry: its field, its limit, and the message for a larger file. */
export type FileField = { name: string; maxBytes: number; tooLarge: string };

export const tooMuchText = (maxBytes = MAX_TEXT_BODY_BYTES) =>
  new DomainError("too_large", `That is too much text: ${maxBytes / 1024} KB at most`);

export function tooLargeFile({ name, tooLarge }: FileField): DomainError {
  return fieldError(name, tooLarge, "too_large");
}
