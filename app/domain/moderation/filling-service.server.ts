/**
 * A school's text as each of its readers gets it, and the words about money in it. Placeholders are filled in here before the text is
 * read, so that no words come together behind the check.
 */
import { fillIn, type Placeholder } from "~/domain/templates/rules";
import { plainName, plainText } from "~/domain/text";
import { type Finding, readText } from "./reading";
import { nameOf } from "./stopping-service.server";

/** What differs from one reader to the next. */
export type Values = Record<Placeholder, string>;

/** The text for one reader, in a mail of ours: no address in it becomes a link. */
export function fillForMail(text: string, { name, job, school }: Values): string {
  return fillIn(plainText(text), { name: plainName(name), job: plainName(job), school: plainName(school) });
}

/** Words about money, and by whose copy they come; null if they stand in the text as it was typed. */
type Filled = { finding: Finding; who: string | null };

/** So many letters around a name are read again for each reader. What stands further away was read with the first one. */
const AROUND_A_NAME = 120;

/** The words about money in this text as it is, and as each of these people reads it on a page and in a mail. Each words once. */
export function moneyIn(text: string, people: readonly Values[]): Filled[] {
  const found = new Map<string, Filled>();
  const read = (copy: string, who: string | null) => {
    for (const finding of readText({ message: copy })) {
      const name = nameOf(finding);
      if (finding.kind === "money" && !found.has(name)) found.set(name, { finding, who });
    }
  };
  // A mail leaves out what nobody sees, so that it may have placeholders which the page has not.
  const forms = [...new Set([text, plainText(text)])];
  for (const form of forms) read(form, null);
  const known = new Set<string>();
  for (const values of people) {
    const about = JSON.stringify([values.job, values.school]);
    for (const form of forms.filter(holdsPlaceholder)) {
      for (const piece of known.has(about) ? piecesAroundNames(form) : [form]) {
        for (const copy of new Set([fillIn(piece, values), fillForMail(piece, values)])) read(copy, values.name);
      }
    }
    known.add(about);
  }
  return [...found.values()];
}

function holdsPlaceholder(text: string): boolean {
  return fillIn(text, { name: "", job: "", school: "" }) !== text;
}

/** So much of the text before is read again with the next one. */
const END_CHARS = 300;

/** Words about money that come together where a text follows another one. */
export function moneyAcross(before: string | null, text: string): Filled[] {
  if (!before) return [];
  const end = before.slice(-END_CHARS);
  const known = new Set([...moneyIn(end, []), ...moneyIn(text, [])].map(({ finding }) => nameOf(finding)));
  return moneyIn(`${end}\n${text}`, []).filter(({ finding }) => !known.has(nameOf(finding)));
}

/** The text around each place where a name is filled in. Pieces that touch are one, so that nothing is read twice. */
function piecesAroundNames(text: string): string[] {
  const pieces: { start: number; end: number }[] = [];
  for (const { 0: holder, index } of text.matchAll(/\{\{\s*name\s*\}\}/g)) {
    const [start, end] = [Math.max(0, index - AROUND_A_NAME), index + holder.length + AROUND_A_NAME];
    const last = pieces.at(-1);
    if (last && last.end >= start) last.end = end;
    else pieces.push({ start, end });
  }
  return pieces.map(({ start, end }) => text.slice(start, end));
}

/** One sentence for each of the words. `isToMany`: it says whose copy has them. */
export function sentencesOf(found: readonly Filled[]): string[] {
  return found.map(
    ({ finding: { words, why }, who }) => `“${words}” – ${why}${who === null ? "" : ` (filled in for ${who})`}`,
  );
}
