/**
 * `/statistics.csv`: the numbers of the statistics for a spreadsheet, by the day, over all jobs or of one (`?jobId=`).
 * `?days=90` takes 90 days, `?table=states` the states of the applications and their first answers.
 */
import { periodOf, rowsOfStates, type Statistics } from "~/domain/statistics/rules";
import { getJobStatistics, readStatistics } from "~/domain/statistics/service.server";
import { csvLine, csvResponse } from "~/http/formats/csv";
import { requireRole } from "~/http/guards";
import { fileLoader } from "~/http/screen";

type Cells = (string | number)[];

export const loader = fileLoader(async (args) => {
  const actor = await requireRole(args, "admin");
  const params = new URL(args.request.url).searchParams;
  const period = periodOf(params.get("days"));
  const jobId = params.get("jobId");
  const { job, statistics } =
    jobId === null
      ? { job: null, statistics: await readStatistics(args.context, actor, period) }
      : await getJobStatistics(args.context, actor, jobId, period);
  const isStates = params.get("table") === "states";
  const rows = isStates ? stateRows(statistics) : dayRows(statistics);
  const name = ["statistics", ...(job ? [job.id] : []), ...(isStates ? ["states"] : [])].join("-");
  return csvResponse(`${name}.csv`, lines(rows));
});

function dayRows({ days }: Statistics): Cells[] {
  const head = ["Day (Asia/Kolkata)", "Views (about)", "Saves", "Applications"];
  return [head, ...days.map(({ day, views, saves, applications }) => [day, views, saves, applications])];
}

function stateRows(statistics: Statistics): Cells[] {
  const { answers } = statistics;
  return [
    ["What", "Number"],
    ...rowsOfStates(statistics).map(({ label, n }) => [label, n]),
    ...answers.soon.map(({ label, n }) => [`First answer: ${label.toLowerCase()}`, n]),
    ["Not answered yet", answers.waiting],
    ["Half of the first answers came within, in hours", answers.medianHours ?? ""],
  ];
}

async function* lines(rows: Cells[]): AsyncGenerator<string> {
  for (const row of rows) yield csvLine(row);
}
