/** The cost of a month at the platform's published prices (Workers Paid, queues and mail), without taxes. */

/** The day on which the prices below were written down as the platform had published them. */
export const PRICES_DAY = "2026-11-24";

/** The use of a month; GB of 10⁹ bytes. An operation of a queue is a message written, read or deleted. */
export type Usage = {
  requests: number;
  cpuMs: number;
  rowsRead: number;
  rowsWritten: number;
  databaseGB: number;
  bucketWrites: number;
  bucketReads: number;
  bucketGB: number;
  queueOperations: number;
};
type Price = { what: string; included: number; dollars: number; per: number };
export type Line = { what: string; used: number; included: number; dollars: number };

const MILLION = 1e6;
/** The plan itself. Everything else is what goes beyond what it includes. */
export const PLAN_DOLLARS = 5;
export const PRICES: Record<keyof Usage, Price> = {
  requests: { what: "requests", included: 10 * MILLION, dollars: 0.3, per: MILLION },
  cpuMs: { what: "ms of processor", included: 30 * MILLION, dollars: 0.02, per: MILLION },
  rowsRead: { what: "rows read", included: 25_000 * MILLION, dollars: 0.001, per: MILLION },
  rowsWritten: { what: "rows written", included: 50 * MILLION, dollars: 1, per: MILLION },
  databaseGB: { what: "GB of database", included: 5, dollars: 0.75, per: 1 },
  bucketWrites: { what: "writes to the bucket", included: MILLION, dollars: 4.5, per: MILLION },
  bucketReads: { what: "reads of the bucket", included: 10 * MILLION, dollars: 0.36, per: MILLION },
  bucketGB: { what: "GB in the bucket", included: 10, dollars: 0.015, per: 1 },
  queueOperations: { what: "operations of queues", included: MILLION, dollars: 0.4, per: MILLION },
};
const MAIL: Price = { what: "mails", included: 3000, dollars: 0.35, per: 1000 };

/** The bill of a month without its mails: the plan, and a line for each thing that was used. */
export function billOf(usage: Usage): { dollars: number; lines: Line[] } {
  const names = Object.keys(PRICES) as (keyof Usage)[];
  const lines = names.map((name) => lineOf(PRICES[name], usage[name]));
  return { dollars: lines.reduce((sum, line) => sum + line.dollars, PLAN_DOLLARS), lines };
}

/** Mails stand apart: they cost what is sent, whoever sends them. */
export function mailLine(mails: number): Line {
  return lineOf(MAIL, mails);
}

function lineOf({ what, included, dollars, per }: Price, used: number): Line {
  return { what, used, included, dollars: (Math.max(0, used - included) / per) * dollars };
}
