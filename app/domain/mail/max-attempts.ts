/** Tries before a mail is given up; the waits between them add up to about a day and a half. A restored copy reads it too. */
export const MAX_MAIL_ATTEMPTS = 8;
