/** Which test file tries the faults of which journeys: three share them, so that all cores work on them. */
import { ALERT_JOURNEYS } from "./fault-alerts";
import { JOURNEYS, type Journey } from "./fault-journeys";
import { MAIL_JOURNEYS } from "./fault-mails";

/** `people`: faults-everywhere.test.ts. */
export type Part = "people" | "clock" | "alerts";

/** Stands with the other journeys of the hourly run, as most calls are the same in all of them and need no third try. */
const HOURLY = ["end old job alerts, and ask whether one is kept"];
const OF_ALERTS = [...Object.keys(ALERT_JOURNEYS), ...Object.keys(MAIL_JOURNEYS)].filter(
  (name) => !HOURLY.includes(name),
);

/** Each journey belongs to one part. */
function partOf(name: string, { isInParts }: Journey): Part {
  if (OF_ALERTS.includes(name)) return "alerts";
  return isInParts ? "clock" : "people";
}

export function journeysOf(part: Part): [string, Journey][] {
  return Object.entries(JOURNEYS).filter(([name, journey]) => partOf(name, journey) === part);
}
