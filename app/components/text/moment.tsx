/** Moments as people read them. The server writes India's time for every reader; script replaces it by the reader's own time. */
import { useContext } from "react";
import { closesIn } from "~/domain/jobs/details/rules";
import { dayInIndia, isOfYear, MOMENT_STYLES, type MomentStyle, writeAge, writeMoment } from "~/domain/moments/rules";
import { DEFAULT_ZONE, dayIn, writeDay, zoneName, zoneNote } from "~/domain/time-zone-rules";
import { words } from "~/words/moments";
import { YearContext } from "../frame/visitor-context";

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

/** `zone`: where the job is, null for India. `isZoneSaid`: it stands beside it already. */
type ClosingProps = { at: string | null; zone: string | null; now: Date; isZoneSaid?: boolean; className?: string };

/** When a job closes: "closes in 5 days", counted where the job is. Nothing for a job that is over, or has no such day. */
export function Closing({ at, zone, now, isZoneSaid = false, className }: ClosingProps) {
  if (at === null) return null;
  const closesAt = new Date(at);
  const text = closesIn(closesAt, now, zone ?? DEFAULT_ZONE);
  if (text === null) return null;
  return (
    <time className={className} dateTime={`${at.slice(0, 16)}Z`}>
      {words.closes(text, isZoneSaid ? "" : zoneNote(zone))}
    </time>
  );
}

/** "31 January 2027": the last day of a job where the job is, whoever reads it. Its zone is named where it is not the reader's. */
export function ClosingDay({ at, zone }: { at: Date; zone: string | null }) {
  const place = zone ?? DEFAULT_ZONE;
  return (
    <>
      <time dateTime={dayIn(at, place)}>{writeDay(at, place)}</time>
      <ZoneNote at={at} zone={place} />
    </>
  );
}

/**
 * The time zone of the job. For India the script shows it to a reader whose clock differs; for other zones the script
 * hides it from a reader whose clock agrees.
 */
export function ZoneNote({ at, zone }: { at: Date; zone: string }) {
  return (
    <time dateTime={at.toISOString()} data-z={zone} hidden={zone === DEFAULT_ZONE} suppressHydrationWarning>
      {` (${zoneName(zone)})`}
    </time>
  );
}
