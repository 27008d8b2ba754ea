/** The hours of a walk-in interview as people write them: "10 AM to 1 PM", "9.30 – 4 pm", "from 10 am". */
import { plainSigns, withoutNukta } from "~/domain/text-rules";
import { DEFAULT_ZONE, momentIn } from "~/domain/time-zone-rules";
import { addDays } from "./rules";

/** Minutes after midnight. `to` is null where only the beginning is named. */
export type Hours = { from: number; to: number | null };
type Half = "am" | "pm" | null;
type Clock = { hour: number; minute: number; half: Half; isNight: boolean };

const HOUR = 60;
const NOON = 12 * HOUR;
/** Without "am" or "pm" a time means the one of the two at which schools see people. */
const EARLIEST = 7 * HOUR;
const LATEST = 21 * HOUR;
const LATEST_START = 18 * HOUR;
/** Of two readings the one that is no working day is not meant. */
const LONGEST = 11 * HOUR;
/** Hours at night are a slip, as "12 AM" is for noon; a day that lasts longer than this is one too. */
const MORNING = 6 * HOUR;
const LONGEST_DAY = 12 * HOUR;

const TIME = String.raw`(\d{1,2})(?: ?[:.] ?(\d\d))? ?(am|pm|noon)?`;
const RANGE = new RegExp(`^(?:from |between )?${TIME} ?(?:-|to|till|until|upto|up to|and) ?${TIME}$`);
const START = new RegExp(`^(?:from |after |at |starting (?:at |from )?)?${TIME}(?: ?(?:onwards?|-))?$`);

/** When an interview begins and ends on each of its days; null if the text does not say so for sure. */
export function readHours(text: string, zone: string): Hours | null {
  const plain = inEnglish(withoutNukta(plainSigns(text)))
    .replace(/(?<![a-z])([ap])\.? ?m\b\.?/g, "$1m")
    .replace(/\b(\d\d)(\d\d)(?= ?h(?:rs?|ours?)?\b)/g, "$1:$2")
    .replace(/(?<=\d) ?(?:hrs?|hours?|h)\b\.?/g, " ")
    .replace(/\b(?:o'?clock|o’clock|daily|each day|every day|sharp)\b/g, " ")
    .replace(zone === DEFAULT_ZONE ? /\(?\bist\b\)?/g : "", "")
    .replace(/\b(?:12 )?noon\b|\bmidday\b/g, "12 noon")
    .replace(/[\s,]+/g, " ")
    .trim();
  const hours = hoursIn(plain);
  return hours && isByDay(hours) ? hours : null;
}

function hoursIn(plain: string): Hours | null {
  const range = RANGE.exec(plain);
  if (range) return inOrder(clockOf(range[1], range[2], range[3]), clockOf(range[4], range[5], range[6]));
  const start = START.exec(plain);
  // A number alone is no time.
  return start && /[^\d]/.test(plain) ? onlyStart(clockOf(start[1], start[2], start[3])) : null;
}

function isByDay({ from, to }: Hours): boolean {
  return from >= MORNING && from < LATEST && (to === null || (to <= LATEST && to - from <= LONGEST_DAY));
}

/** "सुबह 10 बजे से दोपहर 1 बजे तक" */
function inEnglish(text: string): string {
  const time = String.raw`(\d{1,2}(?:[:.]\d\d)?)`;
  return text
    .replace(new RegExp(`(?:सुबह|प्रातः|पूर्वाह्न) ${time}`, "g"), "$1 am")
    .replace(new RegExp(`(?:दोपहर|शाम|अपराह्न|सायं) ${time}`, "g"), "$1 pm")
    .replace(/बजे|तक/g, " ")
    .replace(/से/g, "-");
}

function clockOf(text = "", minute = "00", half?: string): Clock | null {
  const hour = Number(text);
  const clock = { hour, minute: Number(minute), half: (half === "noon" ? "pm" : (half ?? null)) as Half };
  if (clock.minute > 59 || hour > (clock.half ? 12 : 23) || (clock.half && hour === 0)) return null;
  // "02:00" looks like the night, which is hardly meant, and not like the afternoon.
  return { ...clock, isNight: text.startsWith("0") && !clock.half && hour * HOUR < EARLIEST };
}

function onlyStart(clock: Clock | null): Hours | null {
  const times = clock && !clock.isNight ? timesOf(clock, LATEST_START) : [];
  return times.length === 1 && times[0] !== undefined ? { from: times[0], to: null } : null;
}

/** The times that a clock may show. */
function timesOf({ hour, minute, half }: Clock, latest = LATEST): number[] {
  const morning = (hour % 12) * HOUR + minute;
  if (half) return [half === "am" ? morning : morning + NOON];
  if (hour > 12 || hour === 0) return [hour * HOUR + minute];
  return [morning, morning + NOON].filter((time) => time >= EARLIEST && time <= latest);
}

/** The one pair of times in which the end follows the beginning. "10 to 1" is no question, "7 to 9" is one. */
function inOrder(first: Clock | null, last: Clock | null): Hours | null {
  if (!first || !last || first.isNight) return null;
  const pairs = timesOf(first).flatMap((from) => timesOf(last).flatMap((to) => (to > from ? [{ from, to }] : [])));
  const usual = pairs.length > 1 ? pairs.filter(({ from, to }) => to - from <= LONGEST) : pairs;
  const [only, ...others] = usual;
  if (others.length === 0) return only ?? null;
  // "8 to 9" is the morning: schools see people by day.
  return first.half === null && last.half === null && first.hour > 7 ? (only ?? null) : null;
}

/** The interview of each day where the job is, with its beginning and end; null where its hours are not known. */
export function walkInTimes({
  from,
  to,
  hours,
  zone,
}: {
  from: string;
  to: string | null;
  hours: string | null;
  zone: string;
}): { start: Date; end: Date | null }[] | null {
  const read = readHours(hours ?? "", zone);
  if (!read) return null;
  const days = [from];
  for (let day = from; to !== null && day < to; ) {
    day = addDays(day, 1);
    days.push(day);
  }
  const at = (day: string, minutes: number) =>
    new Date(momentIn(Date.parse(`${day}T00:00:00Z`) + minutes * 60_000, zone));
  return days.map((day) => ({ start: at(day, read.from), end: read.to === null ? null : at(day, read.to) }));
}

/** "10:00 to 13:00", or "from 10:00". */
export function writeHours({ from, to }: Hours): string {
  const clock = (minutes: number) =>
    `${String(Math.floor(minutes / HOUR)).padStart(2, "0")}:${String(minutes % HOUR).padStart(2, "0")}`;
  return to === null ? `from ${clock(from)}` : `${clock(from)} to ${clock(to)}`;
}
