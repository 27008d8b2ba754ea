/** Distances on the globe, and the cells of a grid by which an index finds what is near. */

export type Point = { lat: number; lon: number };

/** The mean radius of the earth, in kilometres. */
const EARTH_KM = 6371.0088;
/** A radius up to this is searched in the cells of a quarter degree, a larger one in those of half a degree. */
const FINE_KM = 50;
/** Wider than any error of rounding: a tenth of a millimetre. */
const MARGIN = 1e-9;

type Grid = { letter: string; cells: number };
const FINE: Grid = { letter: "q", cells: 4 };
const COARSE: Grid = { letter: "h", cells: 2 };

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const degrees = (angle: number) => (angle * 180) / Math.PI;

/** Kilometres between two points, along the globe. */
export function distanceKm(from: Point, to: Point): number {
  const [lat, otherLat] = [radians(from.lat), radians(to.lat)];
  const north = Math.sin((otherLat - lat) / 2) ** 2;
  const east = Math.sin(radians(to.lon - from.lon) / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(north + Math.cos(lat) * Math.cos(otherLat) * east)));
}

/** The cells that a point lies in, one of each grid: tokens of letters and digits. */
export function cellsOf({ lat, lon }: Point): string[] {
  return [FINE, COARSE].map((grid) => token(grid, rowOf(grid, lat), columnOf(grid, lon)));
}

/** All cells of one grid that the circle around a point touches. Each point within `km` lies in one of them. */
export function cellsAround({ lat, lon }: Point, km: number): string[] {
  const grid = km > FINE_KM ? COARSE : FINE;
  const reach = km / EARTH_KM;
  const [south, north] = [lat - degrees(reach) - MARGIN, lat + degrees(reach) + MARGIN];
  const found: string[] = [];
  for (let row = rowOf(grid, south); row <= rowOf(grid, north); row += 1) {
    const from = Math.max(south, row / grid.cells - 90);
    const to = Math.min(north, (row + 1) / grid.cells - 90);
    const half = halfWidth(radians(lat), reach, radians(from), radians(to));
    const first = columnOf(grid, lon - half);
    const last = columnOf(grid, lon + half);
    // A circle that goes round a pole has all columns, each once.
    const end = Math.min(last, first + 360 * grid.cells - 1);
    for (let column = first; column <= end; column += 1) found.push(token(grid, row, column));
  }
  return found;
}

/** How many degrees of longitude the circle reaches to each side, at most, between two latitudes. */
function halfWidth(lat: number, reach: number, from: number, to: number): number {
  // Round a pole, or so far that one is inside.
  if (Math.abs(lat) + reach >= Math.PI / 2) return 180;
  const widest = Math.asin(Math.min(1, Math.max(-1, Math.sin(lat) / Math.cos(reach))));
  const at = Math.min(to, Math.max(from, widest));
  const cosine = (Math.cos(reach) - Math.sin(lat) * Math.sin(at)) / (Math.cos(lat) * Math.cos(at));
  return degrees(Math.acos(Math.min(1, Math.max(-1, cosine)))) + MARGIN;
}

function rowOf({ cells }: Grid, lat: number): number {
  return Math.min(180 * cells - 1, Math.max(0, Math.floor((lat + 90) * cells)));
}

/** Not brought into the circle yet: a range of columns may go across the 180th meridian. */
function columnOf({ cells }: Grid, lon: number): number {
  return Math.floor((lon + 180) * cells);
}

function token({ letter, cells }: Grid, row: number, column: number): string {
  const columns = 360 * cells;
  return `${letter}${row}x${((column % columns) + columns) % columns}`;
}
