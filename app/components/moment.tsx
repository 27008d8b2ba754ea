/** Moments as people read them. The server writes India's time for every reader; script replaces it by the reader's own time. */
import { useContext } from "react";
import { dayInIndia, isOfYear, MOMENT_STYLES, type MomentStyle, writeAge, writeMoment } from "~/domain/moments/rules";
import { YearContext } from "./visitor";

type MomentProps = { at: Date; as: "day" | "date" | "time"; className?: string | undefined };

export function Moment({ at, as, className }: MomentProps) {
  const year = useContext(YearContext);
  const style: MomentStyle = year !== null && isOfYear(at, year) ? as : `${as}OfYear`;
  return (
    <time
      className={className}
      dateTime={at.toISOString()}
      data-t={JSON.stringify(MOMENT_STYLES[style])}
      suppressHydrationWarning
    >
      {writeMoment(at, style)}
    </time>
  );
}

type AgeProps = { at: Date; now: Date; className?: string };

/** How long ago a moment was; an old moment is written as its date. */
export function Age({ at, now, className }: AgeProps) {
  const text = writeAge(at, now);
  if (text === null) return <Moment at={at} as="day" className={className} />;
  return (
    <time className={className} dateTime={dayInIndia(at)}>
      {text}
    </time>
  );
}
