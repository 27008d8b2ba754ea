/**
 * A school's text as each of its readers gets it, and the words about money in it. Placeholders are filled in here before the text is
 * read, so that no words come together behind the check.
 */
import { fillIn, PLACEHOLDERS, type Placeholder } from "~/domain/templates/rules";
import { plainName, plainText } from "~/domain/text";
import { type Finding, readText } from "./reading";
import { nameOf } from "./stopping";

/** What differs from one reader to the next. */
export type Values = Record<Placeholder, string>;

/** The text for one reader, in a mail of ours: no address in it becomes a link. */
export function fillForMail(text: string, { name, job, school }: Values): string {
  return fillIn(plainText(text), { name: plainName(name), job: plainName(job), school: plainName(school) });
}

/** Words about money, and by whose copy they come; null if they stand in the text as it was typed. */
type Filled = { finding: Finding; who: string | null };

/** So many letters around a name are read again for each reader. What stands further away was read with the first one. */
const AROUND_A_NAME = 200;

/** The words about money in this text as it is, and as each of these people reads it on a page and in a mail. Each words once. */
export function moneyIn(text: string, people: readonly Values[]): Filled[] {
  const found = new Map<string, Filled>();
  const read = (copy: string, who: string | null) => {
    for (const finding of readText({ message: copy })) {
      const name = nameOf(finding);
      if (finding.kind === "money" && !found.has(name)) found.set(name, { finding, who });
    }
  };
  read(text, null);
  if (plainText(text) !== text) read(plainText(text), null);
  if (!PLACEHOLDERS.some((holder) => fillIn(text, without(holder)) !== text)) return [...found.values()];
  const known = new Set<string>();
  for (const values of people) {
    const about = JSON.stringify([values.job, values.school]);
    const isFirst = !known.has(about);
    known.add(about);
    for (const copy of copiesFor(text, values, isFirst)) read(copy, values.name);
  }
  return [...found.values()];
}

function without(holder: Placeholder): Values {
  return { name: "{{name}}", job: "{{job}}", school: "{{school}}", [holder]: "" };
}

function copiesFor(text: string, values: Values, isFirst: boolean): string[] {
  const pieces = isFirst ? [text] : piecesAroundNames(text);
  return pieces.flatMap((piece) => [fillIn(piece, values), fillForMail(piece, values)]);
}

function piecesAroundNames(text: string): string[] {
  const pieces = [...text.matchAll(/\{\{\s*name\s*\}\}/g)].map(({ 0: holder, index }) => {
    const before = text.slice(0, index).slice(-AROUND_A_NAME);
    const behind = text.slice(index + holder.length, index + holder.length + AROUND_A_NAME);
    return before + holder + behind;
  });
  return pieces;
}

/** One sentence for each of the words. `isToMany`: it says whose copy has them. */
export function sentencesOf(found: readonly Filled[]): string[] {
  return found.map(
    ({ finding: { words, why }, who }) => `“${words}” – ${why}${who === null ? "" : ` (filled in for ${who})`}`,
  );
}
