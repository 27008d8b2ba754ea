/** Who is waited for, and until when: "Waiting for the school, day 5 of 7. An answer by Saturday, 28 November". */
import { type Turn, writeDueDay } from "~/domain/applications/clock/rules";
import { type ClockShown, clockWords } from "~/domain/applications/clock/shown-rules";

type Props = { shown: ClockShown; zone: string; now: Date; reader: Turn };

export function ClockLine({ shown, zone, now, reader }: Props) {
  const words = clockWords(shown, { now, zone, reader });
  if (words === null) return null;
  const isLate = shown.status === "unanswered";
  return (
    <p className={isLate ? "clock-line clock-late" : "clock-line"}>
      {words}
      {shown.dueAt && (
        <>
          . An answer by <time dateTime={shown.dueAt.toISOString()}>{writeDueDay(shown.dueAt, zone)}</time>
        </>
      )}
    </p>
  );
}
