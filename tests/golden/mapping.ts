/**
 * What the redesign has changed in the tables since the golden rows were written. Each step makes of the rows that were those that
 * are to be, and is applied to the golden side alone. A fact that changes on purpose is no step: the rows are written anew.
 */
import type { Cell, Row } from "./rows";

type Step = (rows: Row[]) => Row[];

/** Each row of a table becomes another one, or none. */
export const eachRow =
  (table: string, change: (cells: Row["cells"]) => Row["cells"] | null): Step =>
  (rows) =>
    rows.flatMap((row) => {
      if (row.table !== table) return [row];
      const cells = change(row.cells);
      return cells ? [{ table, cells }] : [];
    });

/** Column `from` of a table is now called `to`. */
export const renameColumn = (table: string, from: string, to: string): Step =>
  eachRow(table, ({ [from]: value, ...others }) => (value === undefined ? others : { ...others, [to]: value }));

/** A column is gone: what it said follows from others. */
export const dropColumn = (table: string, column: string): Step =>
  eachRow(table, ({ [column]: _, ...others }) => others);

/** A new column, with what it says of a row that was there before. */
export const addColumn = (table: string, column: string, value: (cells: Row["cells"]) => Cell | undefined): Step =>
  eachRow(table, (cells) => {
    const said = value(cells);
    return said === undefined ? cells : { ...cells, [column]: said };
  });

export const renameTable =
  (from: string, to: string): Step =>
  (rows) =>
    rows.map((row) => (row.table === from ? { ...row, table: to } : row));

/** A table is gone with its rows: what they said is counted, or follows from others. */
export const dropTable = (table: string): Step => eachRow(table, () => null);

/** A table is gone: its rows stand in columns of the row of `into` whose `id` they name in their column `key`. */
export const moveInto =
  (table: string, key: string, into: string, change: (cells: Row["cells"]) => Row["cells"]): Step =>
  (rows) => {
    const moved = new Map(rows.filter((row) => row.table === table).map(({ cells }) => [cells[key], change(cells)]));
    return dropTable(table)(rows).map((row) => {
      const more = row.table === into ? moved.get(row.cells.id) : undefined;
      return more ? { ...row, cells: { ...row.cells, ...more } } : row;
    });
  };

/** In the order in which the redesign took them. */
export const MAPPING: Step[] = [
  renameTable("alert_tellings", "alert_mailed_jobs"),
  renameTable("kept_suspensions", "lasting_suspensions"),
  renameTable("school_answers", "school_responsiveness"),
  renameColumn("alerts", "told_seq", "mailed_seq"),
  renameColumn("alerts", "kept_at", "renewed_at"),
  renameColumn("alerts", "asked_at", "renewal_mailed_at"),
  renameColumn("interviews", "tell_at", "notify_at"),
  renameColumn("untold_moves", "tell_at", "notify_at"),
  renameColumn("applications", "gone_tell_at", "gone_notify_at"),
  renameColumn("school_responsiveness", "made_on", "summed_on"),
  renameColumn("job_news", "said", "changes"),
];

export const mapped = (rows: Row[], steps: readonly Step[] = MAPPING): Row[] =>
  steps.reduce((found, step) => step(found), rows);
