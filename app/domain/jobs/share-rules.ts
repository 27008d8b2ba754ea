/** The text with which somebody sends a job to others. */

import { DEFAULT_ZONE } from "~/domain/time-zone-rules";
import { words } from "~/words/job-page-lines";
import { writeClosingDay } from "./details/rules";
import { DEFAULT_TITLE } from "./rules";
import type { OwnJobDetails } from "./schema";

type Job = Pick<OwnJobDetails, "title" | "company_name" | "location" | "salary" | "closes_at" | "time_zone">;

/** Title, school, place, pay, last day and link, each on a line of its own; what the job does not say is left out. */
export function shareText(job: Job, url: string): string {
  const zone = job.time_zone === DEFAULT_ZONE ? null : job.time_zone;
  const until = job.closes_at && words.applyBy(writeClosingDay(new Date(job.closes_at), zone));
  const lines = [job.title || DEFAULT_TITLE, job.company_name, job.location, job.salary, until, url];
  return lines.filter(Boolean).join("\n");
}
