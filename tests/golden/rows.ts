/** Rows of all tables in a form that is the same from run to run but for the names of ids, and how they stand in a file. */

/** A cell. An id is a mark in a text: `⟨…⟩`, by any name. */
export type Cell = string | number;
/** A row without its empty cells, so that a new column that holds nothing changes nothing. */
export type Row = { table: string; cells: Record<string, Cell> };

/** Ids within a text. */
export const MARK = /⟨[^⟩]*⟩/g;
export const mark = (name: string | number) => `⟨${name}⟩`;

/** Numbers that the database gives, and the columns that name them: whose numbers they are, by `table.column`. */
const NUMBERED: Record<string, string> = {
  "jobs.seq": "job",
  "job_sorting.seq": "job",
  "jobs_search.seq": "job",
  "jobs_closing.seq": "job",
  "alerts.mailed_seq": "job",
  "alert_matches.seq": "job",
  "alert_mailed_jobs.seq": "job",
  "alert_progress.seq": "job",
  "alert_searches.id": "search",
  "alerts.search_id": "search",
  "alert_tokens.search_id": "search",
  "alert_matches.search_id": "search",
  "moderation_log.seq": "log",
  "privacy_requests.number": "request",
};

/** Drawn by chance in each run: a key, and a minute of the hour at which an alert is looked at. */
const BY_CHANCE = ["passkeys.public_key", "alerts.due_at"];

/** Times further away than fifty years are no times, or were chosen to be never. */
const FAR_MS = 50 * 365 * 86_400_000;

/**
 * `now`, `now-1m`, `now+3d12h30m`: how far a time, in milliseconds, lies from the moment of the journey, in whole seconds. The
 * milliseconds say how often somebody has looked at the clock.
 */
export function relativeTime(time: number, moment: number): string {
  const units = [
    [86_400, "d"],
    [3600, "h"],
    [60, "m"],
    [1, "s"],
  ] as const;
  const seconds = Math.floor((time - moment) / 1000);
  let left = Math.abs(seconds);
  let text = "";
  for (const [size, unit] of units) {
    const count = Math.floor(left / size);
    left -= count * size;
    if (count > 0) text += `${count}${unit}`;
  }
  return text ? `now${seconds < 0 ? "-" : "+"}${text}` : "now";
}

/** In this order: what a longer one holds is no find of its own. */
const FOUND = new RegExp(
  [
    String.raw`\$scrypt\$(?<cost>ln=\d+)[\w$=,+/-]*`,
    "(?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})",
    // Hashes and tokens, then ids of the database's own making.
    String.raw`(?<![\w-])(?<hash>[\w-]{43})(?![\w-])`,
    String.raw`\b(?<hex>[0-9a-f]{32})\b`,
    String.raw`\b(?<time>1[0-9]{12})\b`,
    // The number of a request about one's data.
    String.raw`\b(?<number>\d{8})\b`,
    // The number that a mail gives for its link.
    String.raw`(?<=\bnumber:? )(?<choice>\d\d)\b`,
    // The end of an institution's address, where another one has the same name.
    String.raw`(?<=-school-)(?<end>[0-9a-f]{6})\b`,
    String.raw`\b(?<person>(?:person|applicant)\d+)\b`,
  ].join("|"),
  "g",
);

function plainText(text: string, moment: number): string {
  return text.replace(FOUND, (...found) => {
    const { cost, time, number, choice, ...ids } = found.at(-1) as Record<string, string | undefined>;
    if (cost) return `HASH ${cost}`;
    if (time) return plainTime(Number(time), moment);
    if (choice) return "NN";
    if (number) return mark(`request ${number}`);
    return mark(Object.values(ids).find((each) => each !== undefined) ?? "");
  });
}

const plainTime = (time: number, moment: number) =>
  Math.abs(time - moment) < FAR_MS ? relativeTime(time, moment) : String(time);

function plainCell(place: string, value: Cell, moment: number): Cell {
  const numbered = NUMBERED[place];
  if (BY_CHANCE.includes(place)) return mark(`${place} ${value}`);
  if (numbered && value !== 0) return mark(`${numbered} ${value}`);
  if (typeof value === "string") return plainText(value, moment);
  // Days and small numbers stay: the clock of a golden run always shows the same day.
  return value > 1e12 && Math.abs(value - moment) < FAR_MS ? relativeTime(value, moment) : value;
}

/** Which number of a mail was chosen is kept as a count. */
const isChoice = (table: string, { key }: Record<string, unknown>) =>
  table === "limit_counters" && /^(mailedNumber|notMe):/.test(String(key));

/** A row as the database gives it, with marks for its ids and with times as seen from `moment` (milliseconds). */
export function plainRow(table: string, found: Record<string, unknown>, moment: number): Row {
  const cells: Record<string, Cell> = {};
  for (const [column, value] of Object.entries(found)) {
    if (value === null || value === undefined) continue;
    if (column === "count" && isChoice(table, found)) continue;
    cells[column] = plainCell(`${table}.${column}`, typeof value === "number" ? value : String(value), moment);
  }
  return { table, cells };
}

/** A row as a line of a file; its columns stand in the order of the alphabet. */
export function lineOf({ table, cells }: Row): string {
  const inOrder = Object.entries(cells).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([table, Object.fromEntries(inOrder)]);
}

export type Golden = Map<string, Row[]>;

/** Reads what `textOf` has written: the rows of each journey. */
export function readGolden(text: string): Golden {
  const golden: Golden = new Map();
  let rows: Row[] = [];
  for (const line of text.split("\n").filter(Boolean)) {
    const [first, cells] = JSON.parse(line) as [string, Row["cells"]?];
    if (cells) rows.push({ table: first, cells });
    else {
      rows = [];
      golden.set(first, rows);
    }
  }
  return golden;
}

/** JSON lines: `["name of the journey"]`, and below it its rows: `["table", {"column": value}]`. */
export function textOf(golden: ReadonlyMap<string, Row[]>): string {
  const lines = [...golden].flatMap(([name, rows]) => [JSON.stringify([name]), ...rows.map(lineOf)]);
  return `${lines.join("\n")}\n`;
}
