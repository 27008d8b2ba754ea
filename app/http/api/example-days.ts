/** The days that the examples name. Whoever reads the document gets them as days around the present one. */

/** Every day as it is written, and how far from today it is told. */
const DAYS_FROM_NOW: Record<string, number> = {
  "2026-11-10": -14,
  "2026-11-17": -7,
  "2026-11-20": -4,
  "2026-12-01": 7,
  "2026-12-02": 8,
  "2026-12-05": 11,
  "2027-01-31": 45,
  "2027-05-10": 60,
  "2027-05-31": 70,
};

/** The days of the examples, by what happens on them. */
export const EXAMPLE_DAYS = {
  posted: "2026-11-10",
  applied: "2026-11-17",
  read: "2026-11-20",
  interview: "2026-12-01",
  answerDue: "2026-12-05",
  closes: "2027-01-31",
  breakBegins: "2027-05-10",
  breakEnds: "2027-05-31",
};

const DAY_MS = 86_400_000;

/** The text with these days as they are now. */
export function withDaysAt(text: string, now: Date): string {
  return text.replace(/\b\d{4}-\d{2}-\d{2}(?!\d)/g, (day) => {
    const days = DAYS_FROM_NOW[day];
    return days === undefined ? day : new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);
  });
}
