/** The tables of docs/operations.md on what a database holds, from what was measured; and what was measured, from the first of them. */

import { PRICES_DAY } from "../prices.ts";
import {
  CALLS,
  CELL_PRICES_DAY,
  callsCost,
  comesAndGoes,
  D1_BYTES,
  GB,
  HISTORY,
  HISTORY_DAYS,
  longest,
  type Measured,
  MIX,
  monthsUntil,
  OPEN_DAYS,
  RATES,
  rateFor,
  rateForEver,
  STORED_GB,
  staysAMonth,
  storageCost,
} from "./model.ts";

const BEGIN_MARK = "<!-- capacity:begin (written by npm run capacity) -->";
const END_MARK = "<!-- capacity:end -->";

type Row = { what: string; bytes: (measured: Measured) => number };
/** What is measured, by the words of the first table. */
export const ROWS: Row[] = [
  { what: "a job, open, with its search index", bytes: ({ job }) => job.open },
  { what: `the same with the views of ${OPEN_DAYS} days`, bytes: ({ job }) => job.viewed },
  { what: "a closed job, while its views are kept", bytes: ({ job }) => job.closed },
  { what: "a closed job, for good", bytes: ({ job }) => job.old },
  { what: "an application with its whole history", bytes: ({ application }) => application.young },
  { what: "the same without the record of its mails", bytes: ({ application }) => application.month },
  { what: "the same without notifications and resume views", bytes: ({ application }) => application.year },
  { what: "a stripped application, for good", bytes: ({ application }) => application.stripped },
  { what: "a candidate's account", bytes: ({ candidate }) => candidate },
  { what: "a recruiter's account with its school", bytes: ({ recruiter }) => recruiter },
];
const PLACES = /All places of the world, without anybody: ([\d,]+) bytes/;

const count = (value: number) => Math.round(value).toLocaleString("en");
/** Two digits that count, as the mix is a guess: 12,345 is "12,000". */
const about = (value: number) => Number(value.toPrecision(2)).toLocaleString("en", { maximumFractionDigits: 2 });
/** Short and long: what fills within two years is told by the month. */
const years = (months: number) => (months < 24 ? `${about(months)} months` : `${about(months / 12)} years`);
const gb = (bytes: number) => `${about(bytes / GB)} GB`;
const dollars = (value: number) => value.toFixed(2);
const line = (...cells: string[]) => `| ${cells.join(" | ")} |`;

/** The lines between the marks. `day`: when it was measured, as 2026-11-28. */
export function writeReport(measured: Measured, day: string): string {
  const ever = (bytes: number) => about(rateForEver(measured, bytes));
  const tenYears = rateFor(measured, { months: 120, bytes: D1_BYTES });
  return [
    BEGIN_MARK,
    `Measured on ${day}. All places of the world, without anybody: ${count(measured.places)} bytes.`,
    "",
    line("what", "bytes", "ten gigabytes hold"),
    line("---", "---", "---"),
    ...ROWS.map(({ what, bytes }) => line(what, count(bytes(measured)), about(D1_BYTES / bytes(measured)))),
    "",
    `With each application come ${1 / MIX.applicationsAJob} of a job, ${1 / MIX.applicationsACandidate} of a new candidate and ${1 / MIX.applicationsARecruiter} of a new recruiter; a job is open for ${OPEN_DAYS} days, and an application's last change comes after ${HISTORY_DAYS}. Each is sent by an account, and ${HISTORY}.`,
    "",
    line("applications a month", "comes and goes", "stays, each year", "5 GB are full after", "10 GB are full after"),
    line("---", "---", "---", "---", "---"),
    ...RATES.map((rate) =>
      line(
        count(rate),
        gb(comesAndGoes(measured, rate)),
        gb(12 * staysAMonth(measured, rate)),
        years(monthsUntil(measured, { rate, bytes: D1_BYTES / 2 })),
        years(monthsUntil(measured, { rate, bytes: D1_BYTES })),
      ),
    ),
    "",
    `One database carries ${about(tenYears)} applications a month for ten years. For ever it carries none, as stripped applications, closed jobs and unused accounts stay. If all of these left after ${longest(measured)} days, when retention removes its last, it would carry ${ever(D1_BYTES)} a month for ever, and ${ever(D1_BYTES / 2)} at half its size.`,
    "",
    `Dollars a month beyond what the plan includes, by the published prices of ${PRICES_DAY} for D1 and of ${CELL_PRICES_DAY} for cells (Durable Objects with SQLite):`,
    "",
    line("stored", "in D1, ten gigabytes a database", "in cells"),
    line("---", "---", "---"),
    ...STORED_GB.map((size) =>
      line(`${count(size)} GB`, dollars(storageCost(size).d1), dollars(storageCost(size).cells)),
    ),
    "",
    `${count(CALLS.number)} calls of cells a month, each of ${CALLS.seconds * 1000} ms: ${dollars(callsCost(CALLS))} dollars. Rows read and written cost the same in both.`,
    END_MARK,
  ].join("\n");
}

/** The lines between the marks of a document, with them. Throws if they are not there. */
export function reportIn(document: string): string {
  const [from, to] = [document.indexOf(BEGIN_MARK), document.indexOf(END_MARK)];
  if (from < 0 || to < from) throw new Error("The document has no place for the report of npm run capacity.");
  return document.slice(from, to + END_MARK.length);
}

/** What a report says that it measured, and its day. */
export function readReport(report: string): { measured: Measured; day: string } {
  const number = (text: string | undefined) => Number(text?.replaceAll(",", ""));
  const bytes = ROWS.map(({ what }) => number(new RegExp(`^\\| ${what} \\| ([\\d,]+) \\|`, "m").exec(report)?.[1]));
  const [open, viewed, closed, old, young, month, year, stripped, candidate, recruiter] = bytes as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const measured: Measured = {
    places: number(PLACES.exec(report)?.[1]),
    job: { open, viewed, closed, old },
    application: { young, month, year, stripped },
    ...{ candidate, recruiter },
  };
  const day = /Measured on (\d{4}-\d\d-\d\d)\./.exec(report)?.[1] ?? "";
  if (!day || [measured.places, ...bytes].some((each) => !(each > 0))) throw new Error("The report lacks a figure.");
  return { measured, day };
}
