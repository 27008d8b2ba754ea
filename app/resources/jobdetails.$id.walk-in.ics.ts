/** `/jobdetails/:id/walk-in.ics`: a job's walk-in interview for somebody's calendar. */

import { DomainError } from "~/domain/errors";
import { walkInTimes } from "~/domain/jobs/details/hours-rules";
import { getJob } from "~/domain/jobs/queries.server";
import { DEFAULT_TITLE } from "~/domain/jobs/rules";
import { icsResponse } from "~/http/formats/ics";
import { fileLoader } from "~/http/screen";
import { words as jobLines } from "~/words/job-page-lines";
import { words } from "~/words/job-refusals";

export const loader = fileLoader(async ({ context, params }) => {
  const job = await getJob(context, params.id);
  const { id, walk_in_from: from, walk_in_to: to, walk_in_hours: hours, time_zone: zone } = job;
  if (!from) throw new DomainError("not_found", words.noWalkIn);
  const url = `${context.origin}/jobdetails/${id}`;
  return icsResponse({
    id: `walk-in-${id}@staffroom`,
    at: new Date(job.updated_at),
    title: jobLines.walkIn(job.title || DEFAULT_TITLE, job.company_name),
    place: job.walk_in_place || [job.company_location, job.location].filter(Boolean).join(", "),
    text: [hours, url].filter(Boolean).join("\n"),
    ...{ url, from, to: to ?? from },
    times: walkInTimes({ from, to, hours, zone }),
  });
});
