/** Moments as people read them. The server writes India's time for every reader; script replaces it by the reader's own time. */
import { useContext } from "react";
import { closesIn, DEFAULT_ZONE } from "~/domain/jobs/said/closing-rules";
import { dayInIndia, isOfYear, MOMENT_STYLES, type MomentStyle, writeAge, writeMoment } from "~/domain/moments/rules";
import { YearContext } from "./visitor";

type MomentProps = { at: Date; as: "day" | "date" | "time"; className?: string | undefined };

export function Moment({ at, as, className }: MomentProps) {
  const year = useContext(YearContext);
  const style: MomentStyle = year !== null && isOfYear(at, year) ? as : `${as}OfYear`;
  return (
    <time className={className} dateTime={at.toISOString()} data-t={STYLE_TEXTS[style]} suppressHydrationWarning>
      {writeMoment(at, style)}
    </time>
  );
}

const STYLE_TEXTS = Object.fromEntries(
  Object.entries(MOMENT_STYLES).map(([name, style]) => [name, styleText(style)]),
) as Record<MomentStyle, string>;

/** "{day:numeric,month:short}": JSON without its quotes, which would have to be escaped in a page. */
export function styleText(style: Intl.DateTimeFormatOptions): string {
  return JSON.stringify(style).replaceAll('"', "");
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

/** When a job closes: "closes in 5 days", and its day where that is far away. Nothing for a job that is over, or has no such day. */
export function Closing({ at, now, className }: { at: string | null; now: Date; className?: string }) {
  if (at === null) return null;
  const closesAt = new Date(at);
  const text = closesIn(closesAt, now, DEFAULT_ZONE);
  if (text === null) return null;
  return (
    <time className={className} dateTime={`${at.slice(0, 16)}Z`}>
      {`closes ${text}`}
    </time>
  );
}
