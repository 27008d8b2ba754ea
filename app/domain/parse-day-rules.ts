/** Days as people write them: "1 April 2027", "15/04/2027", "1st April", "१ अप्रैल २०२७". No server code: browsers load this file. */
import { words } from "../words/day-refusals.ts";
import { plainSigns, withoutNukta } from "./text-rules.ts";

/**
 * A day as "2027-04-01", one of a year that is not named as "--04-01", and a month as "2027-04". `several`: the text can mean each
 * of them. `none`: it names a day that no calendar has.
 */
export type DayRead =
  | { kind: "day" | "yearless" | "month"; value: string }
  | { kind: "several"; values: [string, string] }
  | { kind: "none" };

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];
/** Names of months in Hindi and Marathi, in the order of the months. */
const OTHER_NAMES = `जनवरी जानेवारी
फरवरी फेब्रुवारी
मार्च
अप्रैल एप्रिल अप्रेल
मई मे
जून
जुलाई जुलै
अगस्त ऑगस्ट
सितंबर सितम्बर सप्टेंबर sept
अक्टूबर अक्तूबर ऑक्टोबर
नवंबर नवम्बर नोव्हेंबर
दिसंबर दिसम्बर डिसेंबर`;

const MONTH_NUMBERS = new Map(
  OTHER_NAMES.split("\n").flatMap((others, index) => {
    const name = (MONTHS[index] ?? "").toLowerCase();
    return [name, name.slice(0, 3), ...others.split(" ")].map((word): [string, number] => [plainWord(word), index + 1]);
  }),
);
const WEEKDAY =
  /^(mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun|monday|tuesday|wednesday|thursday|friday|saturday|sunday)$/;
const FILLERS = "of the from on wef day starting effective with effect onward onwards से को".split(" ");
/** Words and weekdays before a day that is numbers alone, and one behind it. */
const BEFORE =
  /^(?:(?:from|on|wef|starting|effective|with effect|the|(?:mon|tues|wednes|thurs|fri|satur|sun)day|mon|tues?|wed|thu|thurs?|fri|sat|sun)[ .,:]{1,3}){1,4}(?=\d)/;
const BEHIND = /(?<=\d)(?:[ ,]{1,2}(?:onwards?|से|को)|t00:00(?::00(?:\.0{1,6})?)?(?:z|[+-]\d\d:?\d\d)?| 00:00(?::00)?)$/;

/** One spelling of what Hindi writes in several: "जूलाई" and "जुलाई", "सितम्बर" and "सितंबर". */
function plainWord(word: string): string {
  return withoutNukta(word).replaceAll("ू", "ु").replaceAll("ी", "ि").replaceAll("म्ब", "ंब").replaceAll("ँ", "ं");
}

/** The day that a text names; null for a text that names none. */
export function readDay(text: string): DayRead | null {
  const plain = plainWord(plainSigns(text))
    .replace(/\bw[. ]{0,2}e[. ]{0,2}f\b\.?/, "wef")
    .replace(/[‘’`´](?=\d\d(?!\d))/g, "'");
  const numeric = readNumbers(plain.replace(BEFORE, "").replace(BEHIND, ""));
  if (numeric !== undefined) return numeric;
  const parts = plain
    .replace(/(\d)(?:st|nd|rd|th)\b/g, "$1")
    .replace(/(\d)(?=[\p{L}])|([\p{L}\p{M}])(?=\d)/gu, "$& ")
    .split(/[\s,./()-]+/)
    .filter((part) => part !== "" && !FILLERS.includes(part) && !WEEKDAY.test(part));
  const at = parts.findIndex((part) => MONTH_NUMBERS.has(part));
  const month = MONTH_NUMBERS.get(parts[at] ?? "");
  const numbers = parts.filter((_, index) => index !== at);
  if (month === undefined || !numbers.every((part) => /^'?\d{1,4}$/.test(part))) return null;
  return withMonth(month, numbers, { isMonthFirst: at === 0 });
}

function withMonth(month: number, numbers: string[], { isMonthFirst }: { isMonthFirst: boolean }): DayRead | null {
  const [first = "", second] = numbers;
  const isYear = (text: string) => /^(\d{4}|'\d\d)$/.test(text);
  if (numbers.length === 1) {
    if (isYear(first)) return { kind: "month", value: `${fullYear(first)}-${two(month)}` };
    if (first.length > 2) return null;
    const day = dayOf(null, month, Number(first));
    // "April 27" may be the year 2027 too; no form means a year before 2020.
    const isBoth = isMonthFirst && Number(first) > 19 && day.kind !== "none";
    if (!isBoth || day.kind !== "yearless") return day;
    return { kind: "several", values: [day.value, `${fullYear(first)}-${two(month)}`] };
  }
  if (numbers.length !== 2 || second === undefined) return null;
  const [year, day] = isYear(first) ? [first, second] : [second, first];
  const isNoYear = year.length !== 2 && !isYear(year);
  return isNoYear || !/^\d\d?$/.test(day) ? null : dayOf(fullYear(year), month, Number(day));
}

/** A text of numbers alone; undefined for one that holds more. */
function readNumbers(text: string): DayRead | null | undefined {
  const parts = /^(\d{1,4})(\s?[/.-]\s?|\s)(\d{1,4})(?:(\s?[/.-]\s?|\s)(\d{1,4}))?$/.exec(text.replace(/\.$/, ""));
  if (!parts) return undefined;
  const [, first = "", , second = "", , third] = parts;
  if (third === undefined) return twoNumbers(first, second);
  if (parts[2]?.trim() !== parts[4]?.trim()) return null;
  if (first.length === 4)
    return second.length > 2 || third.length > 2 ? null : dayOf(first, Number(second), Number(third));
  if (first.length > 2 || second.length > 2 || third.length % 2 !== 0) return null;
  return dayAndMonth(fullYear(third), Number(first), Number(second));
}

function twoNumbers(first: string, second: string): DayRead | null {
  const [year, month] = first.length === 4 ? [first, second] : [second, first];
  if (year.length === 4 && month.length <= 2) {
    const isMonth = Number(month) >= 1 && Number(month) <= 12;
    return isMonth ? { kind: "month", value: `${year}-${two(Number(month))}` } : { kind: "none" };
  }
  if (first.length > 2 || second.length > 2 || Number(second) > 12) return null;
  return dayAndMonth(null, Number(first), Number(second));
}

/** Two numbers of which either may be the month. */
function dayAndMonth(year: string | null, first: number, second: number): DayRead {
  if (first > 12 || first === second) return dayOf(year, second, first);
  if (second > 12) return dayOf(year, first, second);
  const [one, other] = [dayOf(year, second, first), dayOf(year, first, second)];
  if (!("value" in one) || !("value" in other)) return { kind: "none" };
  return { kind: "several", values: [one.value, other.value] };
}

function dayOf(year: string | null, month: number, day: number): DayRead {
  // A leap year, as 29 February may be meant.
  if (!isReal(Number(year ?? "2028"), month, day)) return { kind: "none" };
  return { kind: year === null ? "yearless" : "day", value: `${year ?? "-"}-${two(month)}-${two(day)}` };
}

function isReal(year: number, month: number, day: number): boolean {
  const at = new Date(Date.UTC(year, month - 1, day));
  return at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
}

const two = (value: number) => String(value).padStart(2, "0");
const fullYear = (text: string) => (text.length === 4 ? text : `20${text.slice(-2)}`);

/**
 * The reason why a text is no day here, in words for the person who typed it; null where it is one. `error`: for a text
 * that names no day.
 */
export function whyNotDay(
  read: DayRead | null,
  { error, takesMonth, takesNoYear }: { error: string; takesMonth: boolean; takesNoYear: boolean },
): string | null {
  if (read === null) return error;
  if (read.kind === "none") return words.noSuchDay(error);
  if (read.kind === "several") {
    return words.whichDay(read.values.map(inWords).join(words.or));
  }
  if (read.kind === "month" && !takesMonth) return words.dayToo(inWords(read.value));
  return read.kind === "yearless" && !takesNoYear ? words.yearToo(inWords(read.value)) : null;
}

/** "1 April 2027", "1 April" or "April 2027". */
function inWords(value: string): string {
  const [, year, month = "1", day] = /^(\d{4}|-)-(\d\d)(?:-(\d\d))?$/.exec(value) ?? [];
  const name = MONTHS[Number(month) - 1];
  return [day && Number(day), name, year === "-" ? null : year].filter(Boolean).join(" ");
}

/** The next day of this date from `today` on ("2026-11-26"); a day that names its year stays. */
export function withYear(day: string, today: string): string {
  if (!day.startsWith("--")) return day;
  const [month = 1, date = 1] = day.slice(2).split("-").map(Number);
  let year = Number(today.slice(0, 4));
  while (!isReal(year, month, date) || `${year}${day.slice(1)}` < today) year += 1;
  return `${year}${day.slice(1)}`;
}
