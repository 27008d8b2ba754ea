/** The two plots of the docs. */
import type { SearchTimes } from "./latency.ts";
import type { PaintPlot } from "./paint.ts";
import { drawPlot, type Mark, type Series, ticksAround } from "./svg-plot.ts";

const TONES = ["one", "two", "three"] as const;

/** Null if the paints were not measured. */
export function paintPlot(lines: PaintPlot[]): string | null {
  if (lines.length === 0) return null;
  const tone = (index: number) => TONES[index % TONES.length] ?? "one";
  const series = lines.map(
    ({ line, weights }, index): Series => ({
      name: `${line}: a heading behind so many bytes; squares: Staffroom's public screens`,
      tone: tone(index),
      points: weights.map(({ bytes, first }) => ({ x: bytes, y: first })),
    }),
  );
  const marks = lines.flatMap(({ screens }, index) =>
    screens.slice(1).map(({ bytes, first }): Mark => ({ x: bytes, y: first, tone: tone(index), label: "" })),
  );
  const xs = [...series.flatMap(({ points }) => points), ...marks].map(({ x }) => x);
  const ys = [...series.flatMap(({ points }) => points), ...marks].map(({ y }) => y);
  const told = lines.map(({ line, weights }) => {
    const each = weights.map(({ bytes, first }) => `${kB(bytes)}: ${Math.round(first)} ms`);
    return `Through ${line}: ${each.join(", ")}.`;
  });
  return drawPlot({
    title: "First paint against bytes through a slow line",
    desc: `Both axes logarithmic. ${told.join(" ")}`,
    x: { label: "compressed bytes on the wire before the first word", ticks: ticksAround(xs), format: kB },
    y: { label: "first paint", ticks: ticksAround(ys), format: (value) => `${value.toLocaleString("en")} ms` },
    series,
    marks,
  });
}

/** Null if the searches were not measured at more than one size. */
export function searchPlot(times: SearchTimes[]): string | null {
  if (times.length < 2) return null;
  const series: Series[] = [
    { name: "p95 through the Worker", tone: "one", points: times.map(({ size, p95 }) => ({ x: size, y: p95 })) },
    { name: "median", tone: "three", isDashed: true, points: times.map(({ size, p50 }) => ({ x: size, y: p50 })) },
  ];
  const values = times.flatMap(({ p50, p95 }) => [p50, p95]);
  const told = times.map(
    ({ size, p50, p95 }) => `${count(size)} jobs: p95 ${p95.toFixed(1)} ms, median ${p50.toFixed(1)} ms`,
  );
  return drawPlot({
    title: "A search on /jobs against the number of jobs",
    desc: `Both axes logarithmic. ${told.join("; ")}.`,
    x: { label: "jobs", ticks: times.map(({ size }) => size), format: count },
    y: { label: "time to the last byte", ticks: ticksAround([1, ...values]), format: (value) => `${value} ms` },
    series,
  });
}

function kB(bytes: number): string {
  return bytes < 1000
    ? `${Math.round(bytes)} B`
    : `${(bytes / 1000).toFixed(bytes < 10_000 && bytes % 1000 > 50 ? 1 : 0)} kB`;
}

function count(value: number): string {
  return value >= 1_000_000 ? `${value / 1_000_000} M` : `${value / 1000} k`;
}
