/**
 * Decisions about mail: how often and when to try again, and the simple HTML that goes with the text. Below: the kinds that a person can
 * choose, when the day's mail comes, and the words of links.
 */

import type { Role } from "~/domain/actor";
import { escapeMarkup } from "~/domain/text-rules";
import { dayIn, momentIn } from "~/domain/time-zone-rules";
import { words as dev } from "~/words/dev";
import { words as links } from "~/words/mail-links";
import { words as settings } from "~/words/mail-settings";
import { MAX_MAIL_ATTEMPTS } from "./max-attempts";

const MINUTE_MS = 60_000;

/**
 * The order of sending: mails that an account needs, such as a link to log in; those that one application needs; mails
 * to many.
 */
export const PRIORITIES = { account: 0, application: 1, bulk: 2 } as const;
export type Priority = keyof typeof PRIORITIES;
const RETRY_AFTER_MINUTES = [1, 5, 15, 60, 180, 540, 1440] as const;

/**
 * While a mail is being sent, its next attempt lies this far in the future. It becomes due again only when the driver says that
 * it failed: a sender that died midway may have sent the mail, and no mail is sent twice.
 */
export const MAIL_CLAIM_MS = 365 * 24 * 60 * MINUTE_MS;

/** Mails sent by one run; what is left waits for the next. */
export const MAILS_PER_RUN = 40;

/** At most so many mails per day that strangers cause go to one address at once; the others wait for one summary a day. */
export const MAX_STRANGER_MAILS_A_DAY = 5;
/** The time within which those are counted, and between two summaries. */
export const STRANGER_WINDOW_MS = 24 * 60 * MINUTE_MS;
/** One summary tells of at most so much; the rest waits for the next. */
export const MAX_MAILS_A_SUMMARY = 50;
export const MAX_CHARS_A_SUMMARY = 300_000;
/** Summaries made by one run, and waiting mails that it looks at; what is left waits for the next. */
export const SUMMARIES_PER_RUN = 40;
export const WAITING_PER_RUN = 1000;

/** The time from which mails of strangers count. */
export function strangerWindow(now: Date): Date {
  return new Date(now.getTime() - STRANGER_WINDOW_MS);
}

/** As many of these mails, oldest first, as fit into one summary: at least one. */
export function summaryPart<Row extends { body: string }>(waiting: Row[]): Row[] {
  let chars = 0;
  const end = waiting.findIndex((mail, index) => {
    chars += mail.body.length;
    return index >= MAX_MAILS_A_SUMMARY || (index > 0 && chars > MAX_CHARS_A_SUMMARY);
  });
  return end === -1 ? waiting : waiting.slice(0, end);
}

/** When to try again after this many failed attempts, or null: give up. */
export function nextMailAttempt(attempts: number, now: Date): Date | null {
  const minutes = attempts < MAX_MAIL_ATTEMPTS ? RETRY_AFTER_MINUTES[attempts - 1] : undefined;
  return minutes === undefined ? null : new Date(now.getTime() + minutes * MINUTE_MS);
}

type Sending = {
  sentAt: Date | null;
  attempts: number;
  nextAttemptAt: Date;
  waitsForSummary: boolean;
  digestAt: Date | null;
};

export function mailState(mail: Sending, now: Date): string {
  if (mail.digestAt) return states.waitsForDigest;
  if (mail.waitsForSummary) return mail.sentAt ? states.inSummary : states.waitsForSummary;
  if (mail.sentAt) return states.sent;
  if (mail.nextAttemptAt.getTime() - now.getTime() > MAIL_CLAIM_MS / 2) return states.beingSent;
  return mail.attempts >= MAX_MAIL_ATTEMPTS ? states.givenUp : states.waiting;
}

/** The headers by which mail programs show a button that ends such mails: RFC 2369 and RFC 8058. */
export function unsubscribeHeaders(link: string): Record<string, string> {
  return { "List-Unsubscribe": `<${link}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

/** The address of a closed account, or of an application whose applicant is gone: nothing is queued for it. */
export function isRemovedAddress(address: string): boolean {
  return address.endsWith("@removed.invalid");
}

/** A subject is one line, whatever a job's title holds. */
export function mailSubject(subject: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a line break in a subject would be a header of its own
  return subject.replace(/[\u0000-\u001f\u007f]+/g, " ").trim();
}

/**
 * The plain text of a mail as simple HTML, its subject as the title: paragraphs, line breaks, and our own addresses as links that say where they lead. A link is a line of
 * its own that begins with our origin; templates alone write such lines. Without an origin nothing is a link. Everything else is escaped.
 */
export function mailHtml({ subject, body: text }: { subject: string; body: string }, origin: string): string {
  const paragraphs = text.trim().split(/\n{2,}/);
  const main = paragraphs.find(
    (paragraph) => isOwnLink(paragraph, origin) && linkLabel(paragraph.slice(origin.length)).isMain,
  );
  const body = paragraphs
    .map((paragraph) => `<p>${htmlLines(paragraph.split("\n"), { origin, isMain: paragraph === main })}</p>`)
    .join("\n");
  return `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeMarkup(subject)}</title><style>${MAIL_STYLE}</style></head>
<body style="margin:0 auto;max-width:34em;padding:24px 16px;font:16px/1.6 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;overflow-wrap:anywhere">
<div class="brand">Staffroom</div>
<div class="sheet">
${body}
</div>
</body>
</html>
`;
}

/** The colours of the pages. A mail program that leaves styles out shows plain text with links. */
const MAIL_STYLE = [
  ":root{color-scheme:light dark}",
  "body{background:#faf7ef;color:#23261f}",
  ".brand{padding:12px 16px;border-radius:6px 6px 0 0;background:#1f5541;color:#f6f1e2;font:600 20px/1.2 Georgia,serif}",
  ".sheet{padding:8px 16px;border:1px solid #d8d1bf;border-top:4px solid #f3d675;border-radius:0 0 6px 6px;background:#fffdf8}",
  "a{color:#1c5a43}",
  "a.button{display:inline-block;padding:11px 20px;border-radius:4px;background:#1c5a43;color:#fffdf8;font-weight:600;text-decoration:none}",
  "@media(prefers-color-scheme:dark){body{background:#15231d;color:#eef0e4}.sheet{border-color:#37493f;border-top-color:#f0d274;background:#1b2c25}a{color:#a5dcbc}a.button{background:#a5dcbc;color:#15231d}}",
].join("");

function isOwnLink(line: string, origin: string): boolean {
  return origin !== "" && line.startsWith(`${origin}/`) && /^[\x21-\x7e]+$/.test(line);
}

/** The main link of a mail, the first one that is a paragraph of its own, is its one button. */
function htmlLines(lines: string[], { origin, isMain }: { origin: string; isMain: boolean }): string {
  return lines
    .map((line) => {
      const escaped = escapeMarkup(line);
      if (!isOwnLink(line, origin)) return escaped;
      return `<a${isMain ? ' class="button"' : ""} href="${escaped}">${linkLabel(line.slice(origin.length)).label}</a>`;
    })
    .join("<br>");
}

export const HOW_OFTEN = ["at_once", "daily", "off"] as const;
export type HowOften = (typeof HOW_OFTEN)[number];
export const HOW_OFTEN_LABELS: Record<HowOften, string> = {
  at_once: "At once",
  daily: "Once a day",
  off: "Not at all",
};

const { kinds } = settings;
const { mailStates: states } = dev;

type Facts = {
  label: string;
  hint: string;
  roles: readonly Role[];
  choices: readonly HowOften[];
  usual: HowOften;
  /** True for a mail that comes once a day by itself, so that it is in no digest. */
  isDaily?: true;
};

const ALL = HOW_OFTEN;
/** A reminder a day late reminds of nothing. */
const NOT_LATER = ["at_once", "off"] as const;

export const MAIL_KINDS = {
  new_applications: {
    ...kinds.new_applications,
    roles: ["admin"],
    choices: ALL,
    usual: "daily",
  },
  answers_due: {
    ...kinds.answers_due,
    roles: ["admin"],
    choices: ["daily", "off"],
    usual: "daily",
    isDaily: true,
  },
  job_dates: {
    ...kinds.job_dates,
    roles: ["admin"],
    choices: ALL,
    usual: "at_once",
  },
  join_requests: {
    ...kinds.join_requests,
    roles: ["admin"],
    choices: ALL,
    usual: "at_once",
  },
  progress: {
    ...kinds.progress,
    roles: ["user"],
    choices: ALL,
    usual: "at_once",
  },
  job_news: {
    ...kinds.job_news,
    roles: ["user"],
    choices: ALL,
    usual: "at_once",
  },
  messages: {
    ...kinds.messages,
    roles: ["admin", "user"],
    choices: ALL,
    usual: "at_once",
  },
  reminders: {
    ...kinds.reminders,
    roles: ["admin", "user"],
    choices: NOT_LATER,
    usual: "at_once",
  },
} as const satisfies Record<string, Facts>;

export type MailKind = keyof typeof MAIL_KINDS;
/**
 * `unread`: the mail that somebody agreed to get when notifications wait. Her consent decides, and stopping it takes that back.
 * `digest`: the day's mail; stopping it turns off all that it tells of.
 */
export type StoppableKind = MailKind | "unread" | "digest";

export const isKind = (text: string): text is MailKind => Object.hasOwn(MAIL_KINDS, text);

export function isStoppable(text: string): text is StoppableKind {
  return text === "unread" || text === "digest" || isKind(text);
}

export function factsOf(kind: MailKind): Facts {
  return MAIL_KINDS[kind];
}

export function labelOf(kind: StoppableKind): string {
  if (kind === "unread") return settings.whenSomethingWaits;
  return kind === "digest" ? settings.mailOfTheDay : MAIL_KINDS[kind].label;
}

/** The kinds that somebody of this role can get. */
export function kindsOf(role: Role): MailKind[] {
  return Object.keys(MAIL_KINDS).filter((kind): kind is MailKind => isKind(kind) && factsOf(kind).roles.includes(role));
}

/** Mails that the settings do not touch, in the words of the page. */
export const ALWAYS_SENT = settings.alwaysSent;

const DAY_MS = 86_400_000;
const MORNING_MS = 8 * 3_600_000;

/** Eight in the morning in this zone, the next time after a moment. */
export function nextMorning(after: Date, zone: string): Date {
  const today = Date.parse(dayIn(after, zone));
  const [first, next] = [today, today + DAY_MS].map((day) => new Date(momentIn(day + MORNING_MS, zone)));
  return first && next && first <= after ? next : (first ?? after);
}

const REFUSALS_UNTIL_WARNED = 2;

export function isMailRefused(refusals: number): boolean {
  return refusals >= REFUSALS_UNTIL_WARNED;
}

/** By the first part of the path. */
const LABELS: Record<string, string> = links.pages;

/** Labels of the mails of a job alert, by the second part of their key. */
const ALERT_LABELS: Record<string, string> = links.alerts;

/**
 * The words for a path of ours, with its query. `isMain`: it is what the mail is about, and so a button; settings and ways out stand
 * beside it.
 */
export function linkLabel(path: string): { label: string; isMain: boolean } {
  const [, first = "", second = ""] = path.split(/[/?#]/);
  const isAside = first === "settings" || (first === "alerts" && second !== "confirm");
  if (first === "myjobs" && second === "looking") return { label: links.answer, isMain: true };
  return { label: ALERT_LABELS[second] ?? LABELS[first] ?? links.page, isMain: !isAside };
}
