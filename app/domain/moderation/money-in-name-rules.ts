/** Names of people who stand in our mails: read for words about money as they are given, as mails go to people who have not asked. */
import { fieldError } from "~/domain/errors";
import { readText } from "./find-phrases";

/** Words of a name that ask for money, and why that may not be; null for nearly all names. A mail leaves the middle name out. */
export function whyNotName(parts: readonly (string | null | undefined)[]): string | null {
  const names = [parts.filter(Boolean).join(" "), [parts[0], parts.slice(1).at(-1)].filter(Boolean).join(" ")];
  const found = names.flatMap((name) => readText({ name })).find(({ kind }) => kind === "money");
  return found ? `“${found.words}” – ${found.why}` : null;
}

/**
 * Throws bad_input at the first of these fields if the names in it ask for money. Insisting is not possible for a name.
 */
export function refuseMoneyInName(fields: Record<string, string | null | undefined>): void {
  const why = whyNotName(Object.values(fields));
  if (why) throw fieldError(Object.keys(fields)[0] ?? "name", why);
}
