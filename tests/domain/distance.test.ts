/** Distances, and the cells that never miss what is near. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cellsAround, cellsOf, distanceKm, type Point } from "~/domain/places/distance";
import { runs } from "../support/test-depth";

const EARTH_KM = 6371.0088;
const DELHI = { lat: 28.65195, lon: 77.23149 };
const radians = (degrees: number) => (degrees * Math.PI) / 180;
const degrees = (angle: number) => (angle * 180) / Math.PI;

/** Where somebody is who goes so far in a direction, by another formula than that of `distanceKm`. */
function gone({ lat, lon }: Point, km: number, direction: number): Point {
  const reach = km / EARTH_KM;
  const sine =
    Math.sin(radians(lat)) * Math.cos(reach) + Math.cos(radians(lat)) * Math.sin(reach) * Math.cos(direction);
  const north = Math.asin(Math.min(1, Math.max(-1, sine)));
  const east = Math.atan2(
    Math.sin(direction) * Math.sin(reach) * Math.cos(radians(lat)),
    Math.cos(reach) - Math.sin(radians(lat)) * Math.sin(north),
  );
  return { lat: degrees(north), lon: ((lon + degrees(east) + 540) % 360) - 180 };
}

const share = fc.double({ min: 0, max: 1, noNaN: true });
const lon = fc.double({ min: -180, max: 180, noNaN: true });
const radius = fc.oneof(fc.constantFrom(0, 10, 25, 50, 100, 200), fc.double({ min: 0, max: 300, noNaN: true }));
const india = fc.double({ min: 6, max: 37, noNaN: true });
const anywhere = fc.double({ min: -90, max: 90, noNaN: true });

describe("distances", () => {
  test.each([
    ["Pune and Mumbai", { lat: 18.51957, lon: 73.85535 }, { lat: 19.07283, lon: 72.88261 }, 119.4],
    ["Delhi and Kolkata", DELHI, { lat: 22.56263, lon: 88.36304 }, 1303.6],
    ["both sides of the 180th meridian", { lat: 0, lon: 179.9 }, { lat: 0, lon: -179.9 }, 22.24],
    ["the poles", { lat: 90, lon: 0 }, { lat: -90, lon: 120 }, 20015.1],
    ["a place and itself", DELHI, DELHI, 0],
  ])("of %s", (_, one, other, km) => {
    expect(Math.abs(distanceKm(one, other) - km)).toBeLessThan(Math.max(1, km / 200));
    expect(distanceKm(other, one)).toBeCloseTo(distanceKm(one, other), 6);
  });

  test("are what somebody has gone", () => {
    fc.assert(
      fc.property(anywhere, lon, radius, share, (lat, east, km, turn) => {
        const from = { lat, lon: east };
        expect(Math.abs(distanceKm(from, gone(from, km, turn * 2 * Math.PI)) - km)).toBeLessThan(0.001);
      }),
    );
  });
});

describe("the cells around a point", () => {
  test.each([
    ["in India", india, lon],
    ["at 60 degrees", fc.double({ min: 58, max: 62, noNaN: true }), lon],
    ["across the 180th meridian", anywhere, fc.constantFrom(-180, -179.99, 179.99, 180)],
    ["round the poles", fc.constantFrom(-90, -89.9, -88, 88, 89.9, 90), lon],
    ["anywhere", anywhere, lon],
  ])("hold each point within the radius, %s", (_, lats, lons) => {
    fc.assert(
      fc.property(lats, lons, radius, share, share, (lat, east, km, far, turn) => {
        const centre = { lat, lon: east };
        const point = gone(centre, km * Math.sqrt(far), turn * 2 * Math.PI);
        fc.pre(distanceKm(centre, point) <= km);
        const cells = new Set(cellsAround(centre, km));
        expect(cellsOf(point).some((cell) => cells.has(cell))).toBe(true);
      }),
      { numRuns: runs(2000) },
    );
  });

  test("are no more than the circle touches: the far corners are left out", () => {
    fc.assert(
      fc.property(india, lon, fc.constantFrom(25, 50, 100, 200), (lat, east, km) => {
        const centre = { lat, lon: east };
        const side = km > 50 ? 0.5 : 0.25;
        // The diagonal of a cell: nothing in a cell that the circle touches is farther.
        const diagonal = Math.hypot(side, side) * 111.2;
        for (const cell of cellsAround(centre, km)) {
          const [, row = "", column = ""] = /^[qh](\d+)x(\d+)$/.exec(cell) ?? [];
          const middle = { lat: (Number(row) + 0.5) * side - 90, lon: (Number(column) + 0.5) * side - 180 };
          expect(distanceKm(centre, middle)).toBeLessThan(km + diagonal / 2 + 0.5);
        }
      }),
    );
  });

  test("are as few as the index can take", () => {
    const most = (lat: number, km: number) => {
      const steps = Array.from({ length: 20 }, (_, index) => index / 40);
      const counts = steps.flatMap((north) =>
        steps.map((east) => cellsAround({ lat: lat + north, lon: 77 + east }, km).length),
      );
      return Math.max(...counts);
    };
    expect([0, 25, 50, 100, 200].map((km) => cellsAround(DELHI, km).length)).toEqual([1, 7, 21, 21, 64]);
    // Wherever the point stands in its cell.
    expect(most(28.5, 25)).toBeLessThanOrEqual(10);
    expect(most(28.5, 50)).toBeLessThanOrEqual(24);
    expect(most(28.5, 200)).toBeLessThanOrEqual(66);
    expect(most(60, 200)).toBeLessThanOrEqual(110);
  });

  test("are tokens of letters and digits, each once", () => {
    fc.assert(
      fc.property(anywhere, lon, radius, (lat, east, km) => {
        const cells = cellsAround({ lat, lon: east }, km);
        expect(new Set(cells).size).toBe(cells.length);
        expect(cells.length).toBeGreaterThan(0);
        for (const cell of cells) expect(cell).toMatch(km > 50 ? /^h\d+x\d+$/ : /^q\d+x\d+$/);
      }),
    );
    expect(cellsOf(DELHI)).toEqual(["q474x1028", "h237x514"]);
    expect(cellsOf({ lat: 90, lon: 180 })).toEqual(["q719x0", "h359x0"]);
    expect(cellsOf({ lat: -90, lon: -180 })).toEqual(["q0x0", "h0x0"]);
  });
});
