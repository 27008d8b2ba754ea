/** Names of people who stand in our mails: read for words about money as they are given, as mails go to people who have not asked. */
import { fieldError } from "~/domain/errors";
import { readText } from "./reading";

/**
 * Throws bad_input at the first of these fields if the names in it, one beside the other as mails have them, ask for money. A name
 * is nobody's text to insist on.
 */
export function refuseMoneyInName(fields: Record<string, string | null | undefined>): void {
  const parts = Object.values(fields).map((part) => part || "");
  const [first, , last] = parts;
  // A mail leaves the middle name out.
  for (const name of [parts.join(" "), [first, last ?? ""].join(" ")]) {
    const found = readText({ name }).find(({ kind }) => kind === "money");
    if (found) throw fieldError(Object.keys(fields)[0] ?? "name", `“${found.words}” – ${found.why}`);
  }
}
