/** Numbers to which money could be sent, in a talk in which it was asked for: told from dates, times, sums and the like. */

/** A piece of a text: where it begins and where it ends. */
export type Span = { start: number; end: number };

/** A figure, or a letter that looks like one within a number. */
const FIGURE = "(?:\\d|(?<=\\d[oil]{0,2})[oil](?![a-hj-kmnp-z]))";
/** Figures with at most three signs or spaces between them. */
const RUN = new RegExp(`\\+?\\d(?:[^\\p{L}\\p{M}\\p{N}%₹]{0,3}${FIGURE})*`, "gu");
/** "nine eight seven": a number that is spelled. */
const WORD = "(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|double|triple)(?![a-z])";
const SPELLED = new RegExp(`(?<![a-z])(?:${WORD}[ ,.\\n-]{1,3}){6,}${WORD}`, "g");

const DAY = "(?:0?[1-9]|[12]\\d|3[01])";
const MONTH = "(?:0?[1-9]|1[0-2])";
const YEAR = "(?:19|20)\\d\\d";
const SUM = "\\d{1,3}(?:,\\d{2,3}){1,2}";
/** All that is no number to pay to, however many figures it has with its neighbours. */
const HARMLESS = [
  `${YEAR}([-/.])${MONTH}\\1${DAY}(?![./-]?\\d)`,
  `${DAY}([-/.])${MONTH}\\2(?:${YEAR}|[2-3]\\d)(?![./-]?\\d)`,
  `${YEAR}(?:[-/](?:19|20)?\\d\\d)?(?![./-]?\\d)`,
  "(?:[01]?\\d|2[0-4])[.:][0-5]\\d(?![.:]?\\d)",
  "\\d{1,3}(?:,\\d{2,3}){0,2},\\d00(?:\\.00)?(?![.,]?\\d)",
  "[1-9]\\d{0,3}00(?![.,]?\\d)",
].join("|");
const HARMLESS_PIECE = new RegExp(`(?<!\\d)(?<!\\d[.,:/])(?:${HARMLESS})`, "g");
const HARMLESS_WHOLE = [/^[1-5]\d\d ?\d{3}$/, new RegExp(`^${SUM}$`)];
const RANGE_OF_SUMS = new RegExp(`^(${SUM}) ?[-–/] ?(${SUM})$`);

const RUPEES_BEFORE = /(?:(?<![a-z])(?:rs|inr|rupees?)|₹)[ .:]{0,3}$/;
const RUPEES_BEHIND = /^(?: ?\/-| ?(?:rs|rupees?|inr)(?![a-z])| ?₹)/;
const PIN_BEFORE = /(?<![a-z])pin(?: ?code)?[ .:-]{0,3}$/;
const MEETING_BEFORE = /(?<![a-z])(?:meeting|zoom|webex|teams|meet)(?![a-z])[^\d.!?;@\n]{0,20}$/;
const PASSCODE_BEFORE = /(?<![a-z])pass ?(?:code|word)(?![a-z])(?: is)?[ .:-]{0,3}$/;
const MOBILE = /^(?:91|0)?[6-9]\d{9}$/;

/** A number in one piece has so many figures at least, one in several pieces so many. A half of a mobile number has five. */
const MIN_IN_A_ROW = 5;
const MIN_IN_ALL = 8;

/** The places of numbers in a plain text to which money could be sent. */
export function paymentNumbers(text: string): Span[] {
  const runs = [...text.matchAll(RUN)].flatMap(({ 0: run, index }) => {
    const before = text.slice(Math.max(0, index - 40), index);
    const behind = text.slice(index + run.length, index + run.length + 10);
    const rest = isHarmless(run, before) ? null : withoutHarmless(run, before, behind);
    return rest && isNumber(run.slice(rest.start, rest.end))
      ? [{ start: index + rest.start, end: index + rest.end }]
      : [];
  });
  const spelled = [...text.matchAll(SPELLED)].map(({ 0: { length }, index }) => ({
    start: index,
    end: index + length,
  }));
  return [...runs, ...spelled];
}

function isNumber(run: string): boolean {
  const groups = run.match(/[\doil]+/g) ?? [];
  const total = groups.join("").length;
  if (!groups.some(({ length }) => length >= MIN_IN_A_ROW) && total < MIN_IN_ALL) return false;
  // The classes of a post: "6, 7, 8, 9, 10, 11, 12".
  const values = groups.map(Number);
  return !groups.every(({ length }, at) => length <= 2 && (values[at - 1] ?? -1) < (values[at] ?? 0));
}

function isHarmless(run: string, before: string): boolean {
  if (HARMLESS_WHOLE.some((pattern) => pattern.test(run))) return true;
  const figures = run.replace(/\D/g, "");
  if (PIN_BEFORE.test(before) && figures.length === 6) return true;
  if (PASSCODE_BEFORE.test(before) && figures.length <= 8) return true;
  // The number of an online meeting has at most thirteen figures. One that could be a mobile number counts as that.
  if (MEETING_BEFORE.test(before)) return figures.length >= 9 && figures.length <= 13 && !MOBILE.test(figures);
  const [, from = "", to = ""] = RANGE_OF_SUMS.exec(run) ?? [];
  const rupeesOf = (sum: string) => Number(sum.replaceAll(",", ""));
  return from !== "" && rupeesOf(from) < rupeesOf(to);
}

/** The run without what is harmless at its two ends; null if nothing is left. What stands between other figures may be a part of them. */
function withoutHarmless(run: string, before: string, behind: string): Span | null {
  let [start, end] = [0, run.length];
  const isLineStart = before === "" || before.endsWith("\n");
  if (isLineStart) start = /^\d{1,2}[.)]\s/.exec(run)?.[0].length ?? 0;
  if (RUPEES_BEFORE.test(before)) start = /^(?:\d{1,3}(?:,\d{2,3}){1,2}|\d{1,6})(?![.,]?\d)/.exec(run)?.[0].length ?? 0;
  if (RUPEES_BEHIND.test(behind)) end -= /(?<!\d[.,]?)(?:\d{1,3}(?:,\d{2,3}){1,2}|\d{1,6})$/.exec(run)?.[0].length ?? 0;
  const pieces = [...run.matchAll(HARMLESS_PIECE)].map(({ 0: piece, index }) => ({
    start: index,
    end: index + piece.length,
  }));
  for (const piece of pieces) {
    // A number of a list stands between two of them: "1. 10:00", then "2. 11:00".
    const between = run.slice(start, piece.start).replace(/\n\d{1,2}[.)]\s/, "");
    if (piece.start >= start && !/\d/.test(between)) start = piece.end;
  }
  for (const piece of pieces.reverse()) {
    if (piece.end <= end && piece.start >= start && !/\d/.test(run.slice(piece.end, end))) end = piece.start;
  }
  while (start < end && !/[\d+]/.test(run.charAt(start))) start += 1;
  while (end > start && !/[\doil]/.test(run.charAt(end - 1))) end -= 1;
  return start < end ? { start, end } : null;
}
