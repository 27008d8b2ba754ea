/** How long a school's move may be taken back, and what that is called. No server code: browsers load this file. */
import { type ApplicationStatus, statusLabel } from "~/domain/applications/rules";

const MINUTE_MS = 60_000;
/** A rejection can be taken back longer than other moves, and what was asked for many at once longest. */
export const UNDO_MS = { other: MINUTE_MS, rejection: 10 * MINUTE_MS, bulk: 60 * MINUTE_MS } as const;
/** At most so many applications are moved in one request. */
export const MAX_BULK = 200;
/** Moves that one scheduled run carries out; what is left comes a minute later. */
export const MOVES_PER_RUN = 150;

/** When a move is carried out, unless it is taken back before. */
export function carryAtOf(to: ApplicationStatus, { now, isBulk }: { now: Date; isBulk: boolean }): Date {
  const wait = isBulk ? UNDO_MS.bulk : to === "rejected" ? UNDO_MS.rejection : UNDO_MS.other;
  return new Date(now.getTime() + wait);
}

/** "Asha Rao: rejected", "14 people rejected". */
export function undoTitle({ name, to, count }: { name: string; to: ApplicationStatus; count: number }): string {
  const status = statusLabel(to).toLowerCase();
  return count > 1 ? `${count} people ${status}` : `${name}: ${status}`;
}

/** Where a closed job asks what to tell those who wait. `back`: the list in which it was closed. */
export function askToTellPath(jobId: string, back: string): string {
  return `/applications/moves?${new URLSearchParams({ jobId, closed: "1", redirectTo: back })}`;
}

/** A question that stands above a page, with a link to where it is answered. */
export type Question = { text: string; href: string; label: string };

/** What a school is asked that has hired for the last vacancy of a job. */
export function askToClose({ id, title, vacancy }: { id: string; title: string; vacancy: number }): Question {
  const filled = vacancy === 1 ? "The vacancy is filled" : `All ${vacancy} vacancies are filled`;
  return { text: `${filled}: ${title}.`, href: `/myjobs?close=${id}`, label: "Close the job?" };
}
