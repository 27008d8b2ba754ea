/** D1's batch returns rows by column name, so two columns of one name would become one. Here each column gets its own name. */

const MAX_KEPT = 500;
const kept = new Map<string, string | null>();

/**
 * The same SELECT, with an alias for each column that has no name or the name of an earlier column. Null if the columns cannot be
 * read, as with `*`. Made for the SQL that Drizzle writes, in which an alias always comes after `as`.
 */
export function withDistinctNames(sql: string): string | null {
  let made = kept.get(sql);
  if (made === undefined) {
    made = rename(sql);
    // Lists of parameters make an endless number of texts. A text that is asked for often is soon in the map again.
    if (kept.size >= MAX_KEPT) kept.clear();
    kept.set(sql, made);
  }
  return made;
}

function rename(sql: string): string | null {
  const list = selectList(sql);
  if (!list) return null;
  const taken = new Set<string>();
  const columns: string[] = [];
  for (const [index, text] of list.columns.entries()) {
    if (/(^|\.)\*$/.test(text)) return null;
    const name = nameOf(text);
    const isFree = name !== null && !taken.has(name.toLowerCase());
    if (!isFree && /\sas\s+["\w]+$/i.test(text)) return null;
    const own = isFree ? name : `_${index}`;
    taken.add(own.toLowerCase());
    columns.push(isFree ? text : `${text} as "${own}"`);
  }
  return `${sql.slice(0, list.start)} ${columns.join(", ")} ${sql.slice(list.end)}`;
}

/** The name that SQLite gives a column: its alias or its own name. Null for an expression without alias and for a number. */
function nameOf(text: string): string | null {
  const alias = /\sas\s+(?:"([^"]+)"|(\w+))$/i.exec(text);
  const column = /^(?:(?:"[^"]+"|\w+)\.)?(?:"([^"]+)"|([a-z_]\w*))$/i.exec(text);
  const name = alias?.[1] ?? alias?.[2] ?? column?.[1] ?? column?.[2] ?? null;
  // JavaScript lists object keys that are numbers before all other keys, whatever their place.
  return name !== null && /^\d+$/.test(name) ? null : name;
}

const END = /^(from|where|group|order|limit|union|intersect|except|window|having)\b/i;

/** Where the columns of the outermost SELECT begin and end in the text, and the text of each. */
function selectList(sql: string): { start: number; end: number; columns: string[] } | null {
  const columns: string[] = [];
  let depth = 0;
  let start = -1;
  let from = -1;
  let at = 0;
  for (; at < sql.length; at += 1) {
    const sign = sql[at] ?? "";
    if (sign === '"' || sign === "'" || sign === "`") {
      at = sql.indexOf(sign, at + 1);
      if (at === -1) return null;
    } else if (sign === "(") depth += 1;
    else if (sign === ")") depth -= 1;
    else if (depth === 0 && sign === "," && start !== -1) {
      columns.push(sql.slice(from, at).trim());
      from = at + 1;
    } else if (depth === 0 && /[a-z]/i.test(sign) && !/[\w.]/.test(sql[at - 1] ?? "")) {
      const word = sql.slice(at, at + 16);
      if (start === -1) {
        const select = /^select\b(\s+distinct\b)?/i.exec(sql.slice(at, at + 24));
        if (!select) continue;
        start = at + select[0].length;
        from = start;
        at = start - 1;
      } else if (END.test(word)) break;
    }
  }
  if (start === -1 || depth !== 0) return null;
  columns.push(sql.slice(from, at).trim());
  return { start, end: at, columns };
}
