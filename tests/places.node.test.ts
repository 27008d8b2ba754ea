/** The gazetteer that the build makes: which places, which names, where and in which time zone. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { makeGazetteer, NAMES_A_BEGINNING, PLACES_A_NAME } from "../.scripts/places/make.ts";
import { readOtherNames } from "../.scripts/places/other-names.ts";
import { MIN_PEOPLE } from "../.scripts/places/sources.ts";
import { distanceKm } from "../app/domain/places/distance.ts";
import { type Gazetteer, INDEX_FILE } from "../app/domain/places/gazetteer-portions.ts";
import { placeKey } from "../app/domain/places/names.ts";
import { STATES } from "../app/domain/places/states.ts";
import { root } from "./support/sources.ts";

const built = (path: string) => readFileSync(join(root, "build/client", path), "utf8");
const index: Gazetteer = JSON.parse(built(INDEX_FILE));
type PlaceRow = [number, string, string, string | null, string, number, number, number, string];
type NameRow = [string, number, number];
const rowsOf = <Row>(kind: string) =>
  index.portions.filter((portion) => portion.kind === kind).map(({ file }): Row[] => JSON.parse(built(file)));

const placeParts = rowsOf<PlaceRow>("places");
const nameParts = rowsOf<NameRow>("names");
const places = placeParts.flat();
const names = nameParts.flat();
const indian = places.filter(([, , , , country]) => country === "IN");
const byId = new Map(places.map((place) => [place[0], place]));
const namesOf = Map.groupBy(names, ([key]) => key);
const isStarred = ([key]: NameRow) => key.endsWith("*");
const called = (text: string) => (namesOf.get(placeKey(text)) ?? []).map(([, id]) => byId.get(id)?.[1]);

describe("the places", () => {
  test("are the 7,073 of India, in its 36 states", () => {
    expect(indian).toHaveLength(7073);
    expect(new Set(indian.map(([, , state]) => state))).toEqual(new Set(STATES.map(({ name }) => name)));
    expect(indian.filter(([, , , district]) => district !== null).length).toBeGreaterThan(7000);
    expect(indian.filter(([, , , district]) => /\b(Division|District)\b/i.test(district ?? ""))).toEqual([]);
    expect(indian.filter(([, , , , , , , population]) => population > 0).length).toBeGreaterThan(3400);
  });

  test("are those of the world above 15,000 people", () => {
    const abroad = places.filter(([, , , , country]) => country !== "IN");
    expect(abroad.length).toBeGreaterThan(21_000);
    expect(abroad.filter(([, , , , , , , population]) => population <= MIN_PEOPLE)).toEqual([]);
    expect(new Set(abroad.map(([, , , , country]) => country)).size).toBeGreaterThan(180);
  });

  test("each have an id of their own, a name, and a point on the globe", () => {
    expect(byId.size).toBe(places.length);
    for (const [id, name, , , country, lat, lon, population] of places) {
      expect(Number.isSafeInteger(id) && id > 0 && placeKey(name) !== "", `${id} ${name}`).toBe(true);
      expect(country).toMatch(/^[A-Z]{2}$/);
      expect(Math.abs(lat) <= 90 && Math.abs(lon) <= 180 && Number.isSafeInteger(population), name).toBe(true);
    }
    for (const [, name, , , , lat, lon] of indian) {
      expect(lat > 6 && lat < 37 && lon > 68 && lon < 98, name).toBe(true);
      expect(name).not.toMatch(/[\u0100-\u017f]/);
    }
  });

  test("stand in time zones that exist, all of India in its own", () => {
    const zones = new Set(places.map(([, , , , , , , , zone]) => zone));
    expect(zones.size).toBeGreaterThan(200);
    for (const timeZone of zones) expect(() => new Intl.DateTimeFormat("en", { timeZone }), timeZone).not.toThrow();
    expect(new Set(indian.map(([, , , , , , , , zone]) => zone))).toEqual(new Set(["Asia/Kolkata"]));
    const zoneOf = (name: string, country: string) =>
      places.find((each) => each[1] === name && each[4] === country)?.[8];
    expect(zoneOf("London", "GB")).toBe("Europe/London");
    expect(zoneOf("Dubai", "AE")).toBe("Asia/Dubai");
    expect(zoneOf("New York City", "US")).toBe("America/New_York");
  });
});

describe("the names", () => {
  const entries = readOtherNames();

  test("of our list are more than five hundred, and each leads to its place", () => {
    const all = entries.flatMap(({ place, shown, others }) => others.map((other) => [other, shown ?? place] as const));
    expect(all.length).toBeGreaterThan(1000);
    const lost = all.filter(([other, place]) => !called(other).includes(place));
    expect(lost).toEqual([]);
  });

  test("of our list are in Devanagari for every capital and for more than 250 cities", () => {
    const hindi = entries.filter(({ others }) => others.some((name) => /[\u0900-\u097f]/.test(name)));
    expect(hindi.length).toBeGreaterThan(250);
    expect(new Set(hindi.map(({ state }) => state.code)).size).toBe(36);
  });

  test.each(
    Object.entries({
      Mumbai: "Bombay, Andheri, Bandra, Dadar, मुंबई",
      Pune: "Poona, Kothrud, पुणे, पूना",
      Delhi: "Dilli, Dwarka, NCR, दिल्ली",
      "New Delhi": "Saket, Connaught Place, नई दिल्ली",
      Bengaluru: "Bangalore, Whitefield, बेंगलुरु",
      Kolkata: "Calcutta, Salt Lake, कोलकाता",
      Chennai: "Madras, चेन्नई",
      Hyderabad: "Cyberabad, Gachibowli, हैदराबाद",
      Secunderabad: "Secunderabad, सिकंदराबाद",
      Thiruvananthapuram: "Trivandrum, तिरुवनंतपुरम",
      Kochi: "Cochin, Ernakulam",
      Kozhikode: "Calicut",
      Vadodara: "Baroda, बड़ौदा",
      Prayagraj: "Allahabad, इलाहाबाद",
      Gurugram: "Gurgaon, गुड़गांव",
      Mysuru: "Mysore",
      Mangaluru: "Mangalore",
      Belagavi: "Belgaum",
      Hubballi: "Hubli, Dharwad",
      Varanasi: "Benares, Banaras, Kashi, काशी",
      Shimla: "Simla",
      Puducherry: "Pondicherry",
      Visakhapatnam: "Vizag",
      Panaji: "Panjim",
      Kanpur: "Cawnpore",
      Aurangabad: "Chhatrapati Sambhajinagar, छत्रपती संभाजीनगर",
      Dharashiv: "Osmanabad, उस्मानाबाद",
      Ahilyanagar: "Ahmednagar, अहमदनगर",
      "Navi Mumbai": "Vashi, Nerul, Belapur, New Bombay, Navimumbai",
      Satara: "सातारा",
      Kolhapur: "कोल्हापूर",
      Solapur: "Sholapur",
    }),
  )("%s is also called %s", (place, others) => {
    for (const other of others.split(", ")) expect(called(other), other).toContain(place);
  });

  test("of our list take none from a place nearby that the data calls so", () => {
    const isOwn = (key: string, id: number) => placeKey(byId.get(id)?.[1] ?? "") === key;
    const shadowed = [...namesOf].filter(([key, all]) => {
      const [first, ...others] = all.filter(([, id]) => byId.get(id)?.[4] === "IN");
      if (!first || isOwn(key, first[1])) return false;
      const [, , , , , lat = 0, lon = 0] = byId.get(first[1]) ?? [];
      return others.some(([, id]) => {
        const km = distanceKm({ lat, lon }, { lat: byId.get(id)?.[5] ?? 0, lon: byId.get(id)?.[6] ?? 0 });
        // Two rows for one place are another matter.
        return isOwn(key, id) && km > 2 && km < 40;
      });
    });
    expect(shadowed.map(([key]) => key)).toEqual([]);
  });

  test("that are several places lead to each of them", () => {
    const states = (key: string) => (namesOf.get(key) ?? []).map(([, id]) => byId.get(id)?.[2]);
    expect(states("aurangabad")).toEqual(["Maharashtra", "Bihar"]);
    expect(states("hamirpur")).toEqual(["Uttar Pradesh", "Himachal Pradesh"]);
    expect(called("Dwarka")).toEqual(["Delhi", "Dwarka"]);
  });

  test("are spelled as keys, lead to places, and are no more of one name than are ever read", () => {
    for (const [key, all] of namesOf) {
      const isBeginning = key.endsWith("*");
      if (!isBeginning) expect(placeKey(key)).toBe(key);
      expect(all.length).toBeLessThanOrEqual(PLACES_A_NAME);
      expect(new Set(all.map(([, id]) => id)).size).toBe(all.length);
      for (const [, id] of all) expect(byId.has(id)).toBe(true);
    }
    const reached = new Set(names.map(([, id]) => id));
    expect(places.filter(([id]) => !reached.has(id)).length).toBeLessThan(50);
  });

  test("that share a beginning are read one by one only if they are few", () => {
    for (const length of [1, 2, 3, 4, 5, 6, 8]) {
      const plain = names.filter((row) => !isStarred(row) && row[0].length >= length);
      for (const [start, all] of Map.groupBy(plain, ([key]) => key.slice(0, length))) {
        expect(all.length > NAMES_A_BEGINNING, `"${start}", ${all.length}`).toBe(namesOf.has(`${start}*`));
      }
    }
  });
});

describe("the files", () => {
  test("are portions far below a megabyte, which follow each other without a gap", () => {
    for (const kind of ["places", "names"]) {
      const portions = index.portions.filter((portion) => portion.kind === kind);
      for (const [at, { file, from, to }] of portions.entries()) {
        expect(Buffer.byteLength(built(file)), file).toBeLessThan(300_000);
        expect(from < to).toBe(true);
        if (at > 0) expect(from).toBe(portions[at - 1]?.to);
      }
    }
    for (const [at, part] of placeParts.entries()) {
      const { from, to } = index.portions[at] ?? {};
      for (const [id] of part) expect(id >= Number(from) && id < Number(to)).toBe(true);
    }
    const firstNames = index.portions.filter(({ kind }) => kind === "names").map(({ from }) => String(from));
    for (const [at, part] of nameParts.entries()) {
      if (at > 0) expect(part[0]?.[0]).toBe(firstNames[at]);
      expect(nameParts[at + 1]?.[0]?.[0] === part.at(-1)?.[0]).toBe(false);
    }
  });

  test("are the same in every build of the same data, and named by their content", () => {
    const again = makeGazetteer();
    expect(again.get(INDEX_FILE)).toBe(built(INDEX_FILE));
    for (const { file } of index.portions) expect(again.get(file)).toBe(built(file));
  });

  test("are not in the Worker", () => {
    const parts = readdirSync(join(root, "build/worker/modules")).map((name) => `modules/${name}`);
    const files = ["entry.worker.js", ...parts].map((name) => readFileSync(join(root, "build/worker", name), "utf8"));
    const worker = files.join("\n");
    for (const text of ["Kothrud", "Cawnpore", "Zunheboto", "Asia/Yangon"]) expect(worker, text).not.toContain(text);
  });
});
