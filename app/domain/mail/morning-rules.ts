/** When the day's mail comes. */
import { dayIn, momentIn } from "~/domain/zones";

const DAY_MS = 86_400_000;
const MORNING_MS = 8 * 3_600_000;

/** Eight in the morning in this zone, the next time after a moment. */
export function nextMorning(after: Date, zone: string): Date {
  const today = Date.parse(dayIn(after, zone));
  const [first, next] = [today, today + DAY_MS].map((day) => new Date(momentIn(day + MORNING_MS, zone)));
  return first && next && first <= after ? next : (first ?? after);
}
