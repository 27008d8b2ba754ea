/** Decisions about mail: how often and when to try again, and the simple HTML that goes with the text. */

const MINUTE_MS = 60_000;

/** Tries before a mail is given up; the waits between them add up to about a day and a half. */
export const MAX_MAIL_ATTEMPTS = 8;
const RETRY_AFTER_MINUTES = [1, 5, 15, 60, 180, 540, 1440] as const;

/**
 * A mail that is being sent lies this far in the future. It comes back only when the driver says that it failed: a sender that
 * died midway may have sent it, and no mail is sent twice.
 */
export const MAIL_CLAIM_MS = 365 * 24 * 60 * MINUTE_MS;

/** Mails sent by one run; what is left waits for the next. */
export const MAILS_PER_RUN = 40;

/** When to try again after this many failed attempts, or null: give up. */
export function nextMailAttempt(attempts: number, now: Date): Date | null {
  const minutes = attempts < MAX_MAIL_ATTEMPTS ? RETRY_AFTER_MINUTES[attempts - 1] : undefined;
  return minutes === undefined ? null : new Date(now.getTime() + minutes * MINUTE_MS);
}

export type MailState = "sent" | "waiting" | "being sent" | "given up";

export function mailState(mail: { sentAt: Date | null; attempts: number; nextAttemptAt: Date }, now: Date): MailState {
  if (mail.sentAt) return "sent";
  if (mail.nextAttemptAt.getTime() - now.getTime() > MAIL_CLAIM_MS / 2) return "being sent";
  return mail.attempts >= MAX_MAIL_ATTEMPTS ? "given up" : "waiting";
}

/** A subject is one line, whatever a job's title holds. */
export function mailSubject(subject: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a line break in a subject would be a header of its own
  return subject.replace(/[\u0000-\u001f\u007f]+/g, " ").trim();
}

/** The plain text as simple HTML: paragraphs, line breaks, and web addresses as links. Everything else is escaped. */
export function mailHtml(text: string): string {
  const paragraphs = text.trim().split(/\n{2,}/);
  const body = paragraphs.map((paragraph) => `<p>${linked(paragraph).replaceAll("\n", "<br>")}</p>`).join("\n");
  return `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"></head>
<body style="margin:0 auto;max-width:34em;padding:24px 16px;font:16px/1.6 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;overflow-wrap:anywhere">
${body}
</body>
</html>
`;
}

const WEB_ADDRESS = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]]/g;

function linked(text: string): string {
  const parts: string[] = [];
  let end = 0;
  for (const match of text.matchAll(WEB_ADDRESS)) {
    const address = escapeHtml(match[0]);
    parts.push(escapeHtml(text.slice(end, match.index)), `<a href="${address}">${address}</a>`);
    end = match.index + match[0].length;
  }
  parts.push(escapeHtml(text.slice(end)));
  return parts.join("");
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
