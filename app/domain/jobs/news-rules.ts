/** Rules for the news of a job to people who applied for it or saved it. */
import { words } from "~/words/job-mails";
import { payText, readDetails, type StoredJob, writeClosingDay } from "./details/rules";

const MINUTE_MS = 60_000;
/** Several changes within this time are one piece of news, and a change that is taken back is none. */
export const CHANGE_WAITS_MS = 60 * MINUTE_MS;
/** A job that is closed and opened again within this time was closed by mistake. */
export const CLOSING_WAITS_MS = 15 * MINUTE_MS;

/** The facts of a job whose changes go to those who applied, each as a reader sees it. */
export const NEWS_FACTS = ["pay", "place", "nature", "closing date"] as const;
export type NewsFacts = Record<(typeof NEWS_FACTS)[number], string>;

/** The job's facts now, in the words of its page. */
export function newsFactsOf(
  job: Pick<StoredJob, "salary" | "details" | "location" | "job_nature" | "closesAt" | "timeZone">,
): NewsFacts {
  const { closesAt, timeZone } = job;
  return {
    pay: job.salary ?? payText(readDetails(job.details)) ?? words.notSaid,
    place: job.location,
    nature: job.job_nature,
    "closing date": closesAt ? writeClosingDay(closesAt, timeZone) : words.notSaid,
  };
}

/** A change in the news: what it is called, and what the job says now. */
export type Change = { name: string; now: string };

export function changesBetween(was: NewsFacts, is: NewsFacts): Change[] {
  return NEWS_FACTS.filter((name) => was[name] !== is[name]).map((name) => ({ name, now: is[name] }));
}
