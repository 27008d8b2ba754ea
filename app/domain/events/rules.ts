/** The place of a program in its institution's log of events: the number of an event, and its moment. */
import type { Scope } from "~/domain/actor";

/** `at` is null for the beginning of the log, and where the event of this number is another institution's and gone. */
export type EventPlace = { id: number; at: number | null };

/** The right that a key needs for each kind of event. */
export const EVENT_SCOPES = {
  "application.received": "applications:read",
  "application.changed": "applications:read",
  "application.erased": "applications:read",
  "message.received": "applications:read",
  "job.changed": "jobs:read",
} as const satisfies Record<string, Scope>;

/** The place to begin at without a cursor. */
export const BEGINNING: EventPlace = { id: 0, at: null };

const PLACE = /^(\d{1,15})(?:-([0-9a-z]{1,9}))?$/;

/** The place as programs carry it. It names the moment too, so that a log that was restored is found out. */
export function writePlace({ id, at }: EventPlace): string {
  return at === null ? String(id) : `${id}-${at.toString(36)}`;
}

/** Null for anything that `writePlace` did not write. */
export function readPlace(text: string): EventPlace | null {
  const [, id, at] = PLACE.exec(text) ?? [];
  return id === undefined ? null : { id: Number(id), at: at === undefined ? null : Number.parseInt(at, 36) };
}

/** The log as a place is compared with it: the oldest and the newest number of all institutions, and the moment of the place's own event. */
export type LogEdges = { oldest: number | null; newest: number; at: number | null };

/**
 * True if something behind this place may be gone, or if the log is not the one that gave it: then the lists are read anew. Numbers of
 * all institutions count, as each may be the one that was deleted; so a program that asks once a day at least is never told this for an
 * institution in which little happens: its cursor goes along with the log.
 */
export function isPlaceLost({ id, at }: EventPlace, log: LogEdges): boolean {
  if (id === 0) return false;
  if (id > log.newest) return true;
  if (id + 1 < (log.oldest ?? log.newest + 1)) return true;
  return at !== null && log.at !== null && at !== log.at;
}
