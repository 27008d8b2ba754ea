/** How much text a body may hold, and what is said of a body that is not as it should be. */
import { DomainError } from "~/domain/errors";

export const MAX_TEXT_BODY_BYTES = 64 * 1024;
/** The longest address and password in the longest encoding. They may come with a form that is at its own limit. */
export const LOG_IN_BYTES = 6 * 1024;

export const tooMuchText = (maxBytes = MAX_TEXT_BODY_BYTES) =>
  new DomainError("too_large", `That is too much text: ${maxBytes / 1024} KB at most`);

/** More of the form came behind a file that nobody could keep. */
export function notLast(): DomainError {
  return new DomainError("bad_input", "Send the file as the last part of the form");
}
