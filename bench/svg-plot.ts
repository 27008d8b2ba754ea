/** Plots as SVG, drawn by hand: they stand alone, follow the reader's light or dark scheme, and say in words what they show. */

export type Point = { x: number; y: number };
export type Series = { name: string; points: Point[]; tone: "one" | "two" | "three"; isDashed?: boolean };
export type Mark = Point & { label: string; tone: Series["tone"] };
export type Axis = { label: string; ticks: number[]; format: (value: number) => string };

export type Plot = {
  title: string;
  /** The picture in words, for readers who do not see it. */
  desc: string;
  x: Axis;
  y: Axis;
  series: Series[];
  marks?: Mark[];
};

const WIDTH = 760;
const HEIGHT = 440;
const FRAME = { left: 104, right: 32, top: 102, bottom: 64 };
const LEGEND = { top: 50, line: 20 };

const STYLE = `
svg { color-scheme: light dark; background: #fff; }
text { font: 13px system-ui, sans-serif; fill: #333; }
.title { font-size: 17px; font-weight: 600; fill: #111; }
.grid { stroke: #e2e2e2; } .axis { stroke: #777; }
.line { fill: none; stroke-width: 2.5; stroke-linejoin: round; }
.one { stroke: #1f5c46; fill: #1f5c46; } .two { stroke: #b4540a; fill: #b4540a; } .three { stroke: #2f5aa8; fill: #2f5aa8; }
path.one, path.two, path.three { fill: none; }
text.one, text.two, text.three { stroke: none; }
@media (prefers-color-scheme: dark) {
  svg { background: #16191c; } text { fill: #d0d4d8; } .title { fill: #f4f4f4; }
  .grid { stroke: #2d3237; } .axis { stroke: #8a9199; }
  .one { stroke: #7fd1ae; fill: #7fd1ae; } .two { stroke: #f0a35e; fill: #f0a35e; } .three { stroke: #8fb4f5; fill: #8fb4f5; }
}`;

/** Both axes are logarithmic: from one tick to the next is a factor. */
export function drawPlot({ title, desc, x, y, series, marks = [] }: Plot): string {
  const right = WIDTH - FRAME.right;
  const bottom = HEIGHT - FRAME.bottom;
  const toX = scale(x.ticks, FRAME.left, right);
  const toY = scale(y.ticks, bottom, FRAME.top);
  const grid = [
    ...x.ticks.map((tick) => line("grid", toX(tick), FRAME.top, toX(tick), bottom)),
    ...y.ticks.map((tick) => line("grid", FRAME.left, toY(tick), right, toY(tick))),
  ];
  const ticks = [
    ...x.ticks.map((tick) => text({ x: toX(tick), y: bottom + 22, anchor: "middle" }, x.format(tick))),
    ...y.ticks.map((tick) => text({ x: FRAME.left - 10, y: toY(tick) + 4, anchor: "end" }, y.format(tick))),
  ];
  const axes = [
    line("axis", FRAME.left, bottom, right, bottom),
    line("axis", FRAME.left, FRAME.top, FRAME.left, bottom),
  ];
  const lines = series.map(({ points, tone, isDashed }) => {
    const path = points.map((point, index) => `${index === 0 ? "M" : "L"}${at(toX(point.x))} ${at(toY(point.y))}`);
    const dash = isDashed ? ' stroke-dasharray="6 5"' : "";
    const dots = points.map((point) => circle(tone, toX(point.x), toY(point.y), 3.5)).join("");
    return `<path class="line ${tone}" d="${path.join(" ")}"${dash}/>${dots}`;
  });
  const legend = series.map(({ name, tone, isDashed }, index) => {
    const left = FRAME.left;
    const top = LEGEND.top + index * LEGEND.line;
    const dash = isDashed ? ' stroke-dasharray="6 5"' : "";
    return `<path class="line ${tone}" d="M${left} ${top}H${left + 28}"${dash}/>${text({ x: left + 36, y: top + 4 }, name)}`;
  });
  const marked = marks.map(({ label, tone, ...point }) => {
    const dot = `<rect class="${tone}" x="${at(toX(point.x) - 4)}" y="${at(toY(point.y) - 4)}" width="8" height="8"/>`;
    return dot + (label ? text({ x: toX(point.x) - 10, y: toY(point.y) + 4, tone, anchor: "end" }, label) : "");
  });
  const middle = (FRAME.top + bottom) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="title desc">
<title id="title">${escapeHtml(title)}</title>
<desc id="desc">${escapeHtml(desc)}</desc>
<style>${STYLE}
</style>
${text({ x: FRAME.left, y: 26, tone: "title" }, title)}
${[...legend, ...grid, ...axes, ...ticks, ...lines, ...marked].join("\n")}
${text({ x: (FRAME.left + right) / 2, y: HEIGHT - 14, anchor: "middle" }, x.label)}
<text x="20" y="${middle}" text-anchor="middle" transform="rotate(-90 20 ${middle})">${escapeHtml(y.label)}</text>
</svg>
`;
}

function scale(ticks: number[], from: number, to: number) {
  const low = Math.log(Math.min(...ticks));
  const high = Math.log(Math.max(...ticks));
  return (value: number) => from + ((Math.log(value) - low) / (high - low)) * (to - from);
}

/** Ticks of 1, 2 and 5 times the powers of ten, one on or beyond each end. */
export function ticksAround(values: number[]): number[] {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const all = Array.from({ length: 27 }, (_, index) => [1, 2, 5].map((step) => step * 10 ** (index - 9))).flat();
  const begin = all.findLastIndex((tick) => tick <= low);
  const end = all.findIndex((tick) => tick >= high);
  const ticks = all.slice(Math.max(0, begin), end + 1);
  return ticks.length > 1 ? ticks : all.slice(Math.max(0, begin), end + 2);
}

function line(name: string, x1: number, y1: number, x2: number, y2: number): string {
  return `<line class="${name}" x1="${at(x1)}" y1="${at(y1)}" x2="${at(x2)}" y2="${at(y2)}"/>`;
}

function circle(tone: string, cx: number, cy: number, r: number): string {
  return `<circle class="${tone}" cx="${at(cx)}" cy="${at(cy)}" r="${r}"/>`;
}

function text(
  { x, y, tone, anchor }: { x: number; y: number; tone?: string; anchor?: string },
  content: string,
): string {
  const name = tone ? ` class="${tone}"` : "";
  const side = anchor ? ` text-anchor="${anchor}"` : "";
  return `<text${name} x="${at(x)}" y="${at(y)}"${side}>${escapeHtml(content)}</text>`;
}

function at(value: number): string {
  return String(Math.round(value * 10) / 10);
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escapeHtml(content: string): string {
  return content.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}
