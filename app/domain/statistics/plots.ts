/** The shapes of plots, by d3. A module of its own: only the screens of statistics wait for its code. */
import { scaleBand } from "d3-scale";
import { area, curveMonotoneX, line } from "d3-shape";
import type { Plot } from "./rules";

/** The picture's own units: it is stretched to the width that there is. */
const PLOT_WIDTH = 600;
const PLOT_HEIGHT = 100;

/** One value a day: as a surface below a line, or as columns. */
export function drawDays(values: number[], as: "surface" | "columns"): Plot {
  const top = roundUp(Math.max(...values));
  const height = (value: number) => PLOT_HEIGHT * (1 - value / top);
  const days = values.map((_, at) => String(at));
  const band = scaleBand(days, [0, PLOT_WIDTH]).paddingInner(0.25);
  const left = (at: number) => band(String(at)) ?? 0;
  if (as === "columns") {
    const columns = values.map((value, at) => {
      if (value === 0) return "";
      const [x, width, y] = [left(at), band.bandwidth(), height(value)].map((each) => each.toFixed(1));
      return `M${x},${PLOT_HEIGHT}V${y}h${width}V${PLOT_HEIGHT}Z`;
    });
    return { fill: columns.join(""), line: null, top };
  }
  const middle = (_: number, at: number) => left(at) + band.bandwidth() / 2;
  const surface = area<number>().x(middle).y0(PLOT_HEIGHT).y1(height).curve(curveMonotoneX).digits(1);
  const edge = line<number>().x(middle).y(height).curve(curveMonotoneX).digits(1);
  return { fill: surface(values) ?? "", line: edge(values) ?? "", top };
}

/** The next number that is 1, 2, 3, 4, 5, 6 or 8 of its power of ten, and even from 4 on, so that its half is a whole number. */
function roundUp(value: number): number {
  if (value <= 4) return 4;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 3, 4, 5, 6, 8, 10].find((each) => each * power >= value && (each * power) % 2 === 0) ?? 10;
  return step * power;
}
