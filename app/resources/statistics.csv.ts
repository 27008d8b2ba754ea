/**
 * `/statistics.csv`: the numbers of the statistics for a spreadsheet, by the day, over all jobs or of one (`?jobId=`).
 * `?days=90` takes 90 days, `?table=states` the states of the applications and their first answers.
 */

import { INDIA_IN_A_HEAD, writeForSpreadsheet } from "~/domain/moments/rules";
import { getJobStatistics, readStatistics } from "~/domain/statistics/queries.server";
import { periodOf, rowsOfStates, type Statistics } from "~/domain/statistics/rules";
import { csvLine, csvResponse } from "~/http/formats/csv";
import { requireRole } from "~/http/guards";
import { fileLoader } from "~/http/screen";
import { words } from "~/words/files";

type Cells = (string | number)[];

export const loader = fileLoader(async (args) => {
  const actor = await requireRole(args, "admin");
  const params = new URL(args.request.url).searchParams;
  const period = periodOf(params.get("days"));
  const jobId = params.get("jobId");
  const { job, statistics, asOf } =
    jobId === null
      ? { job: null, ...(await readStatistics(args.context, actor, period)) }
      : { ...(await getJobStatistics(args.context, actor, jobId, period)), asOf: null };
  const isStates = params.get("table") === "states";
  const rows = isStates ? stateRows(statistics, asOf) : dayRows(statistics, asOf);
  const name = ["statistics", ...(job ? [job.id] : []), ...(isStates ? ["states"] : [])].join("-");
  return csvResponse(`${name}.csv`, lines(rows));
});

const AS_OF = words.asOf(INDIA_IN_A_HEAD);

/** A column of its own says of which moment the numbers are, if it is not now. */
function dayRows({ days }: Statistics, asOf: Date | null): Cells[] {
  const [head, cell] = asOf ? [[AS_OF], [writeForSpreadsheet(asOf)]] : [[], []];
  return [
    [words.day(INDIA_IN_A_HEAD), words.views, words.saves, words.applications, ...head],
    ...days.map(({ day, views, saves, applications }) => [day, views, saves, applications, ...cell]),
  ];
}

function stateRows(statistics: Statistics, asOf: Date | null): Cells[] {
  const { answers } = statistics;
  return [
    [words.what, words.number],
    ...rowsOfStates(statistics).map(({ label, n }) => [label, n]),
    ...answers.soon.map(({ label, n }) => [words.firstAnswer(label.toLowerCase()), n]),
    [words.notAnswered, answers.waiting],
    [words.halfWithin, answers.medianHours ?? ""],
    ...(asOf ? [[AS_OF, writeForSpreadsheet(asOf)]] : []),
  ];
}

async function* lines(rows: Cells[]): AsyncGenerator<string> {
  for (const row of rows) yield csvLine(row);
}
