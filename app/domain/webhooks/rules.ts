/** Decisions about webhooks: how many there are, when a delivery is tried again, and what becomes of a webhook after a try. */
import { EVENT_TYPES } from "~/db/event-types";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** All that a webhook can ask for, as the log of events names it. */
export type EventType = (typeof EVENT_TYPES)[number];
export { EVENT_TYPES };
/** The type of a test, which is no event. */
export const TEST_TYPE = "test";

export const MAX_WEBHOOKS = 5;
/** Events that one message of the queue has delivered, at most. */
export const EVENTS_A_MESSAGE = 20;
/** Messages that one run of the minute sends, at most. */
export const WEBHOOKS_A_RUN = 500;
/** The same without a queue, where the run delivers by itself. */
export const INLINE_A_RUN = 20;
/** A receiver has so long to answer, the look-up of its name included. */
export const PATIENCE_MS = 10 * SECOND_MS;
/** The name that is looked up, the answer, and what is written: longer than all of it takes for one event. */
export const LEASE_MS = 90 * SECOND_MS;
/** While a secret is replaced both sign, for so long. */
export const BOTH_SIGN_MS = DAY_MS;
/** Deliveries that the page of a webhook lists. */
export const TRIES_SHOWN = 50;
/** Characters of an address. */
export const MAX_URL_CHARS = 500;

/** After the first failure, after the second, and so on; the last one stays. */
const WAITS_MS = [
  ...[5 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS],
  ...[2 * HOUR_MS, 5 * HOUR_MS, 10 * HOUR_MS, DAY_MS],
];
/** An event that failed so often is skipped. */
export const MAX_TRIES = 10;
/** A webhook of which nothing was taken for so long is switched off. */
export const MAX_FAILING_MS = 3 * DAY_MS;
/** A receiver that asks for time gets so much of it at once. */
export const MAX_RETRY_AFTER_MS = 6 * HOUR_MS;

/** Why there was no answer, or none that counts. `secret`: it was sealed with another secret of ours. */
export const PROBLEMS = ["address", "private_address", "no_address", "slow", "unreachable", "secret"] as const;
export type Problem = (typeof PROBLEMS)[number];

/** The result of a try. `retryAfterMs`: the receiver asked for so much time. */
export type Outcome = { status: number | null; problem: Problem | null; ms: number; retryAfterMs: number | null };

export function isDelivered({ status }: Pick<Outcome, "status">): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** A webhook before a try. */
export type Standing = { tries: number; failingSince: Date | null };

/**
 * The webhook after a try. `moves`: the cursor moves behind the event, which was delivered, or is skipped. `ends`: it is over until an owner
 * switches it on again.
 */
export type Verdict = Standing & {
  moves: boolean;
  isSkipped: boolean;
  nextAt: Date | null;
  ends: "off" | "gone" | null;
};

const DELIVERED: Verdict = {
  ...{ tries: 0, failingSince: null, nextAt: null },
  ...{ moves: true, isSkipped: false, ends: null },
};

export function judge({ tries, failingSince }: Standing, outcome: Outcome, now: Date): Verdict {
  if (isDelivered(outcome)) return DELIVERED;
  const since = failingSince ?? now;
  const failed = { tries, failingSince: since, nextAt: null, moves: false, isSkipped: false };
  if (outcome.status === 410) return { ...failed, ends: "gone" };
  const end = since.getTime() + MAX_FAILING_MS;
  if (now.getTime() >= end) return { ...failed, ends: "off" };
  // A receiver that asks for time has not refused the event: that is no try of it.
  const isBusy = outcome.status === 429;
  const count = isBusy ? tries : tries + 1;
  const wait = isBusy && outcome.retryAfterMs !== null ? outcome.retryAfterMs : waitAfter(Math.max(1, count));
  if (count >= MAX_TRIES) return { ...failed, tries: 0, moves: true, isSkipped: true, ends: null };
  // The last try of all is made when the three days are over.
  return { ...failed, tries: count, nextAt: new Date(Math.min(now.getTime() + wait, end)), ends: null };
}

function waitAfter(failures: number): number {
  return WAITS_MS[Math.min(failures, WAITS_MS.length) - 1] ?? DAY_MS;
}

/** The header `Retry-After`: seconds, or a moment. Null where it is neither; never longer than six hours, nor shorter than a second. */
export function readRetryAfter(header: string | null, now: Date): number | null {
  if (header === null) return null;
  const moment = /^\s*[A-Z][a-z]{2}/.test(header) ? Date.parse(header) - now.getTime() : Number.NaN;
  const ms = /^\s*\d{1,9}\s*$/.test(header) ? Number(header) * SECOND_MS : moment;
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, SECOND_MS), MAX_RETRY_AFTER_MS);
}

/** The id of a delivery: the same at each try. Its time tells it from an event that got the same number after a restore. */
export function messageId({ id, at }: { id: number; at: Date }): string {
  return `evt_${id}_${at.getTime().toString(36)}`;
}

export const WEBHOOK_STATES = ["on", "off", "gone"] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];

/** How deliveries go on when a webhook is switched on: with what waits, or with what comes from now on. */
export const STARTS = ["waiting", "now"] as const;
export type Start = (typeof STARTS)[number];

export const WEBHOOKS_PATH = "/institution/webhooks";
export const webhookPath = (id: string) => `${WEBHOOKS_PATH}/${id}`;
