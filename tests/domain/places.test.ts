/** Finding places by what people call them, with the whole gazetteer in the database, and loading it in portions. */
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Database, openDatabase } from "~/db/client.server";
import { loadPlaces } from "~/domain/places/load-places.server";
import { placeKey } from "~/domain/places/names";
import { findPlace, findPlaces, lookUpPlaces, readPlaceNames, suggestPlaces } from "~/domain/places/queries.server";
import { findState, STATES } from "~/domain/places/states";
import { bindings, countRows, db, rowsOf } from "../support/bindings";
import { failingDatabase } from "../support/failing-storage";
import { anyText } from "../support/hostile-values";
import { emptyPlaces, loadAllPlaces, readBuilt, smallGazetteer } from "../support/places";
import { runs } from "../support/test-depth";

const deps = { db };
const found = async (text: string) => {
  const { places, isClear } = await findPlaces(deps, text, 8);
  return { first: places[0] && `${places[0].name}, ${places[0].state}`, isClear, places };
};
const named = (places: { name: string; state: string }[]) => places.map(({ name, state }) => `${name}, ${state}`);

describe("names are spelled one way", () => {
  test.each([
    ["  PUNE ", "pune"],
    ["Zürich", "zurich"],
    ["São Paulo", "sao paulo"],
    ["Pimpri-Chinchwad", "pimpri chinchwad"],
    ["St. John's", "st johns"],
    ["Jammu & Kashmir", "jammu and kashmir"],
    ["Ｐｕｎｅ", "pune"],
    ["मुज़फ़्फ़रपुर", "मुजफ्फरपुर"],
    ["राँची", "रांची"],
    ["नई‍ दिल्ली", "नई दिल्ली"],
    ["Łódź", "lodz"],
    ["*", ""],
    ["\u0000 -- %", ""],
  ])("%j is %j", (name, key) => {
    expect(placeKey(name)).toBe(key);
  });

  test("a spelling is its own spelling, whatever the text", () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.string({ unit: "grapheme", maxLength: 60 })), (text) => {
        const key = placeKey(text);
        // At the end of what is read a sign may have been cut off.
        expect(placeKey(key)).toBe(key.slice(0, 200) === key ? key : placeKey(key));
        expect(key).not.toMatch(/[*%_]|^\s|\s$|\s\s/);
      }),
    );
  });
});

describe("states", () => {
  test("are 36, and each is known by its name, its name in Hindi and its short names", () => {
    expect(STATES).toHaveLength(36);
    expect(new Set(STATES.map(({ code }) => code)).size).toBe(36);
    for (const state of STATES) {
      for (const name of [state.name, state.hindi, ...state.short])
        expect(findState(name)?.code, name).toBe(state.code);
      expect(state.hindi, state.name).toMatch(/[\u0900-\u097f]/);
    }
  });

  test.each(["Maharashtra", "MH", "महाराष्ट्र", " maharashtra. "])("%j is Maharashtra", (text) => {
    expect(findState(text)?.name).toBe("Maharashtra");
  });

  test("nothing else is one", () => {
    for (const text of ["", "Pune", "M", "MHX", "Maharashtra Pune"]) expect(findState(text)).toBeNull();
  });
});

describe("with all places", () => {
  beforeAll(loadAllPlaces);

  test.each([
    ["Pune", "Pune, Maharashtra"],
    ["poona", "Pune, Maharashtra"],
    ["पुणे", "Pune, Maharashtra"],
    ["Bombay", "Mumbai, Maharashtra"],
    ["Bangalore", "Bengaluru, Karnataka"],
    ["Calcutta", "Kolkata, West Bengal"],
    ["Trivandrum", "Thiruvananthapuram, Kerala"],
    ["Baroda", "Vadodara, Gujarat"],
    ["Allahabad", "Prayagraj, Uttar Pradesh"],
    ["Gurgaon", "Gurugram, Haryana"],
    ["Vizag", "Visakhapatnam, Andhra Pradesh"],
    ["नई दिल्ली", "New Delhi, Delhi"],
    ["navimumbai", "Navi Mumbai, Maharashtra"],
    ["Pune, Maharashtra", "Pune, Maharashtra"],
    ["pune mh", "Pune, Maharashtra"],
    ["पुणे, महाराष्ट्र", "Pune, Maharashtra"],
    ["Pune 411001 India", "Pune, Maharashtra"],
    ["Camp, Pune", "Pune, Maharashtra"],
    ["Flat 3, Nowhere Lane, Pune, Maharashtra", "Pune, Maharashtra"],
    ["Andheri East, Mumbai 400069", "Mumbai, Maharashtra"],
    ["Thane, Mumbai", "Thane, Maharashtra"],
    ["Rohini, Delhi", "Rohini, Delhi"],
    ["Baroda, Gujarat", "Vadodara, Gujarat"],
    ["Aurangabad, Bihar", "Aurangabad, Bihar"],
    ["Aurangabad Bihar", "Aurangabad, Bihar"],
    ["Aurangabad, MH", "Aurangabad, Maharashtra"],
    ["Chhatrapati Sambhajinagar", "Aurangabad, Maharashtra"],
    ["Bilaspur, HP", "Bilaspur, Himachal Pradesh"],
    ["Hamirpur, Uttar Pradesh", "Hamirpur, Uttar Pradesh"],
    ["Dwarka, Gujarat", "Dwarka, Gujarat"],
    ["Dwarka, Delhi", "Delhi, Delhi"],
    ["Hyderabad", "Hyderabad, Telangana"],
    ["Hyderabad, Pakistan", "Hyderabad, Sindh"],
    ["London", "London, England"],
    ["Salem", "Salem, Tamil Nadu"],
    ["Salem, Oregon", "Salem, Oregon"],
    ["New York", "New York City, New York"],
    ["Dubai", "Dubai, Dubai"],
    ["Sector 62, Noida", "Noida, Uttar Pradesh"],
    ["Nagar Road, Pune", "Pune, Maharashtra"],
    ["At Post Wai, Dist Satara", "Wai, Maharashtra"],
    ["Amaravati", "Amaravati, Andhra Pradesh"],
    ["Hampi", "Hampi, Karnataka"],
  ])("%s is clearly %s", async (text, place) => {
    expect(await found(text)).toMatchObject({ first: place, isClear: true });
  });

  test.each([
    ["Aurangabad", ["Aurangabad, Maharashtra", "Aurangabad, Bihar"]],
    ["औरंगाबाद", ["Aurangabad, Maharashtra", "Aurangabad, Bihar"]],
    ["Bilaspur", ["Bilaspur, Chhattisgarh", "Bilaspur, Uttar Pradesh", "Bilaspur, Himachal Pradesh"]],
    ["Hamirpur", ["Hamirpur, Uttar Pradesh", "Hamirpur, Himachal Pradesh"]],
    ["Vaishali", ["Ghaziabad, Uttar Pradesh", "Hajipur, Bihar"]],
    ["Dwarka", ["Delhi, Delhi", "Dwarka, Gujarat"]],
    ["Pratapgarh", ["Pratapgarh, Rajasthan", "Pratapgarh, Uttar Pradesh"]],
    ["Pune Delhi", ["Delhi, Delhi", "Pune, Maharashtra"]],
  ])("%s may be several, the likeliest first", async (text, places) => {
    const { isClear, places: all } = await found(text);
    expect(isClear).toBe(false);
    expect(named(all).slice(0, places.length)).toEqual(places);
  });

  test.each(["", " ", ",,,", "*", "pu*", "%", "Nowhere at all", "12345", "Goa", "Punjab", "MH", "-- ' \" ;"])(
    "%j is no place",
    async (text) => {
      expect(await found(text)).toEqual({ first: undefined, isClear: false, places: [] });
    },
  );

  test("says if the text as a whole is a state", async () => {
    for (const text of ["MH", "Maharashtra", "महाराष्ट्र"]) {
      expect(await findPlaces(deps, text, 8)).toEqual({ places: [], isClear: false, state: "Maharashtra" });
    }
    expect((await findPlaces(deps, "Delhi", 8)).state).toBe("Delhi");
    expect((await findPlaces(deps, "Pune", 8)).state).toBeNull();
  });

  test("each capital and each large city is found by its name, alone and with its state", async () => {
    const large = (await rowsOf("places")).filter(
      ({ country, population }) => country === "IN" && Number(population) > 300_000,
    );
    expect(large.length).toBeGreaterThan(100);
    for (const { name, state } of large) {
      expect((await found(`${name}, ${state}`)).first, String(name)).toBe(`${name}, ${state}`);
      expect(named((await found(String(name))).places), String(name)).toContain(`${name}, ${state}`);
    }
  });

  test("a megabyte of text is read up to its bound, and hostile text is a text", async () => {
    for (const text of ["Pune ".repeat(200_000), "प".repeat(1_000_000), "San Antonio, ".repeat(80_000)]) {
      const { places } = await findPlaces(deps, text, 8);
      expect(places.length).toBeLessThanOrEqual(8);
      expect(await suggestPlaces(deps, text, 10)).toBeInstanceOf(Array);
    }
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        expect((await lookUpPlaces(deps, text)).length).toBeLessThanOrEqual(10);
        expect((await readPlaceNames(deps, [text])).size).toBeLessThanOrEqual(1);
      }),
      { numRuns: runs(40) },
    );
  });

  describe("many names at once", () => {
    test("are answered by the names as they were asked, each with its best places", async () => {
      const answer = await readPlaceNames(deps, ["physics teacher", "Pune", "पुणे", "bilaspur", "teacher pune", "", "*"]);
      expect([...answer.keys()]).toEqual(["Pune", "पुणे", "bilaspur"]);
      expect(named(answer.get("Pune") ?? [])).toEqual(["Pune, Maharashtra"]);
      expect(answer.get("पुणे")).toEqual(answer.get("Pune"));
      expect(answer.get("bilaspur")).toHaveLength(5);
    });

    test("are one statement, however many, and none for nothing", async () => {
      const counting = failingDatabase(null);
      const own = { db: openDatabase(counting.DB) };
      const names = Array.from({ length: 60 }, (_, index) => `nothing ${index}`);
      await readPlaceNames(own, [...names.slice(0, 39), "Pune", ...names.slice(39)]);
      expect(counting.calls.map((call) => call.length)).toEqual([1]);
      // What comes after the fortieth name is not asked.
      expect((await readPlaceNames(deps, [...names.slice(0, 40), "Pune"])).size).toBe(0);
      await readPlaceNames(own, []);
      await readPlaceNames(own, ["", "*"]);
      expect(counting.count()).toBe(1);
    });

    test("have eight places each at most", async () => {
      const answer = await readPlaceNames(deps, ["San Antonio", "Rampur", "Shahpur", "Victoria"]);
      expect(answer.size).toBe(4);
      for (const places of answer.values()) expect(places.length).toBeLessThanOrEqual(8);
      expect(Math.max(...[...answer.values()].map((places) => places.length))).toBe(8);
    });
  });

  describe("suggestions", () => {
    const suggested = async (text: string) => named(await suggestPlaces(deps, text, 10));

    test.each([
      ["p", "Pune, Maharashtra"],
      ["pu", "Pune, Maharashtra"],
      ["pun", "Pune, Maharashtra"],
      ["Poon", "Pune, Maharashtra"],
      ["पु", "Pune, Maharashtra"],
      ["mumb", "Mumbai, Maharashtra"],
      ["new d", "New Delhi, Delhi"],
      ["thiru", "Thiruvananthapuram, Kerala"],
      ["tiruvan", "Thiruvananthapuram, Kerala"],
      ["tiruvann", "Tiruvannamalai, Tamil Nadu"],
      ["zuri", "Zürich, Zurich"],
    ])("for %j begin with %s", async (text, place) => {
      expect((await suggested(text))[0]).toBe(place);
    });

    test("are told apart by the state, district or country after a comma", async () => {
      expect(await suggested("Aurangabad, bih")).toEqual(["Aurangabad, Bihar"]);
      expect(await suggested("bilas, hp")).toEqual(["Bilaspur, Himachal Pradesh"]);
      expect(await suggested("pune, kerala")).toEqual([]);
      expect((await suggested("salem, ore"))[0]).toBe("Salem, Oregon");
    });

    test("name no place twice, and are as many as were asked for", async () => {
      for (const text of ["b", "ba", "bang", "san", "santa", "म", "mum"]) {
        const places = await suggestPlaces(deps, text, 10);
        expect(new Set(places.map(({ id }) => id)).size, text).toBe(places.length);
        expect(places.length, text).toBeLessThanOrEqual(10);
        expect(places.length, text).toBeGreaterThan(0);
      }
      expect(await suggestPlaces(deps, "san", 3)).toHaveLength(3);
    });

    test("have the best place of a name with those letters, of every short beginning", async () => {
      const rows = (
        await bindings.DB.prepare(
          `SELECT substr(key, 1, 3) AS start, min(rank) AS rank FROM place_names WHERE key NOT LIKE '%*' AND length(key) > 2
         GROUP BY 1`,
        ).all<{ start: string; rank: number }>()
      ).results;
      expect(rows.length).toBeGreaterThan(2000);
      for (const { start, rank } of rows.filter((row, index) => index % 40 === 0 && row.start === row.start.trim())) {
        const [first] = await suggestPlaces(deps, start, 1);
        const best = await bindings.DB.prepare(
          "SELECT min(rank) AS rank FROM place_names WHERE place_id = ? AND substr(key, 1, 3) = ?",
        )
          .bind(first?.id ?? 0, start)
          .first<number>("rank");
        expect(best, start).toBe(rank);
      }
    });
  });

  test("the look-up begins with the places of that name, and goes on with those that begin so", async () => {
    const all = await lookUpPlaces(deps, "Bilaspur");
    expect(named(all).slice(0, 3)).toEqual([
      "Bilaspur, Chhattisgarh",
      "Bilaspur, Uttar Pradesh",
      "Bilaspur, Himachal Pradesh",
    ]);
    expect(named(await lookUpPlaces(deps, "Pun"))[0]).toBe("Pune, Maharashtra");
    expect(named(await lookUpPlaces(deps, "Pune"))[0]).toBe("Pune, Maharashtra");
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  });

  test("a place is found by its id, and any other number is none", async () => {
    const [pune] = (await found("Pune")).places;
    expect(await findPlace(deps, pune?.id ?? 0)).toEqual(pune);
    expect(pune).toEqual({
      id: 1259229,
      name: "Pune",
      state: "Maharashtra",
      district: "Pune",
      country: "IN",
      lat: expect.closeTo(18.52, 1),
      lon: expect.closeTo(73.86, 1),
      zone: "Asia/Kolkata",
      population: expect.any(Number),
    });
    for (const id of [0, -1, 1.5, Number.MAX_SAFE_INTEGER, Number.NaN]) expect(await findPlace(deps, id)).toBeNull();
  });

  describe("what a read costs", () => {
    /** The rows that a use-case reads, by D1's own count. */
    async function rowsRead(run: (own: Database) => Promise<unknown>): Promise<number> {
      let rows = 0;
      const statement = (real: D1PreparedStatement): object => ({
        bind: (...values: unknown[]) => statement(real.bind(...values)),
        raw: async () => {
          const { results, meta } = await real.all<object>();
          rows += meta.rows_read;
          return results.map((row) => Object.values(row));
        },
      });
      const DB = { prepare: (text: string) => statement(bindings.DB.prepare(text)), withSession: () => DB };
      await run(openDatabase(DB as unknown as D1Database));
      return rows;
    }

    test.each(["p", "s", "sa", "san", "sant", "santa", "kal", "new", "म", "pune", "thiru"])(
      "of suggestions for %j stays bounded",
      async (text) => {
        const rows = await rowsRead((own) => suggestPlaces({ db: own }, text, 10));
        expect(rows).toBeGreaterThan(0);
        // A hundred and twenty names, those again for the order, and their places.
        expect(rows).toBeLessThanOrEqual(4 * 120 + 20);
      },
    );

    test("of a name, an address and forty names stays bounded", async () => {
      expect(await rowsRead((own) => findPlaces({ db: own }, "Pune", 8))).toBeLessThanOrEqual(6);
      const address = "San Antonio Santa Maria San Juan Victoria Rampur Shahpur";
      expect(await rowsRead((own) => findPlaces({ db: own }, address, 8))).toBeLessThanOrEqual(40 + 10 * 2 * 60);
      const keys = Array.from({ length: 40 }, (_, index) => `nothing ${index}`);
      expect(await rowsRead((own) => readPlaceNames({ db: own }, keys))).toBeLessThanOrEqual(80);
      expect(await rowsRead((own) => findPlace({ db: own }, 1259229))).toBe(1);
    });
  });
});

describe("loading", () => {
  afterAll(emptyPlaces);
  const ZONE = "Asia/Kolkata";
  const place = (id: number, name: string, population = 1000) => [
    ...[id, name, "Maharashtra", "Pune", "IN", 18.5, 73.9, population, ZONE],
  ];
  const FIRST = smallGazetteer(
    "first",
    [place(3, "Pune"), place(5, "Satara"), place(8, "Kolhapur")],
    [
      ["kolhapur", 8, 3],
      ["pune", 3, 1],
      ["satara", 5, 2],
    ],
  );
  const SECOND = smallGazetteer(
    "second",
    [place(3, "Pune", 2000), place(8, "Kolhapur"), place(9, "Sangli")],
    [
      ["kolhapur", 8, 4],
      ["pune", 3, 1],
      ["sangli", 9, 5],
    ],
  );
  const reader = (files: Map<string, string>) => async (path: string) => {
    const text = files.get(path);
    if (text === undefined) throw new Error(`There is no ${path}`);
    return text;
  };
  const load = (files: Map<string, string>, most?: number) => loadPlaces({ db, readFile: reader(files) }, most);
  const content = async () => {
    const places = (await rowsOf("places")).map(({ id, name, population, retired }) => [id, name, population, retired]);
    const names = (await rowsOf("place_names")).map(({ key, place_id, rank }) => [key, place_id, rank]);
    return { places, names };
  };
  const ALL = {
    places: [
      [3, "Pune", 1000, 0],
      [5, "Satara", 1000, 0],
      [8, "Kolhapur", 1000, 0],
    ],
    names: [
      ["kolhapur", 8, 3],
      ["pune", 3, 1],
      ["satara", 5, 2],
    ],
  };

  test("goes on where the last run ended, and a loaded version costs nothing more", async () => {
    await emptyPlaces();
    expect(await load(FIRST, 1)).toEqual({ portions: 1 });
    expect((await content()).places).toEqual([[3, "Pune", 1000, 0]]);
    expect(await load(FIRST, 2)).toEqual({ portions: 2 });
    expect(await load(FIRST)).toEqual({ portions: 1 });
    expect(await content()).toEqual(ALL);
    expect(await load(FIRST)).toEqual({ portions: 0 });
    expect(await content()).toEqual(ALL);
  });

  test("a new version changes what differs; a place that it no longer has stays for the jobs that name it", async () => {
    await emptyPlaces();
    await load(FIRST);
    const [satara] = (await found("Satara")).places;
    // Before the names of the new version are loaded, an old one still leads there.
    await load(SECOND, 3);
    expect((await content()).names.map(([key]) => key)).toContain("satara");
    for (const text of ["Satara", "Sat"]) expect(await lookUpPlaces(deps, text)).toEqual([]);
    await load(SECOND);
    expect(await content()).toEqual({
      places: [
        [3, "Pune", 2000, 0],
        [5, "Satara", 1000, 1],
        [8, "Kolhapur", 1000, 0],
        [9, "Sangli", 1000, 0],
      ],
      names: [
        ["kolhapur", 8, 4],
        ["pune", 3, 1],
        ["sangli", 9, 5],
      ],
    });
    expect(await findPlace(deps, 5)).toEqual(satara);
    for (const text of ["Satara", "Sat"]) expect(await lookUpPlaces(deps, text)).toEqual([]);
    // It comes back with the version that has it.
    await load(FIRST);
    expect(named(await lookUpPlaces(deps, "Satara"))).toEqual(["Satara, Maharashtra"]);
    expect(named(await lookUpPlaces(deps, "Sangli"))).toEqual([]);
  });

  test("rows that are as they were are not written again", async () => {
    await emptyPlaces();
    await load(FIRST);
    await bindings.DB.batch([
      bindings.DB.prepare("CREATE TABLE written (id)"),
      bindings.DB.prepare("CREATE TRIGGER note AFTER UPDATE ON places BEGIN INSERT INTO written VALUES (new.id); END"),
    ]);
    try {
      await load(SECOND);
      const { results } = await bindings.DB.prepare("SELECT id FROM written ORDER BY id").all();
      expect(results).toEqual([{ id: 3 }, { id: 5 }]);
    } finally {
      await bindings.DB.batch(["DROP TRIGGER note", "DROP TABLE written"].map((each) => bindings.DB.prepare(each)));
    }
  });

  test("two versions that are loaded at once do not mix: the later one ends whole", async () => {
    await emptyPlaces();
    // Another Worker brings its version while the first one reads its second portion: what that one still has in hand changes nothing.
    const late = await loadPlaces({
      db,
      readFile: async (path) => {
        if (path === "first-5") await load(SECOND);
        return reader(FIRST)(path);
      },
    });
    expect(late).toEqual({ portions: 4 });
    const { places, names } = await content();
    expect(places.map(([id, , , retired]) => [id, retired])).toEqual([3, 8, 9].map((id) => [id, 0]));
    expect(names.map(([key]) => key)).toEqual(["kolhapur", "pune", "sangli"]);
    expect(await load(SECOND)).toEqual({ portions: 0 });
  });

  test("a run that was overtaken counts nothing of what others have begun anew", async () => {
    await emptyPlaces();
    await loadPlaces({
      db,
      readFile: async (path) => {
        // A deployment comes and is taken back, while this run reads its third portion.
        if (path === "first-8") {
          await load(SECOND);
          await load(FIRST, 1);
        }
        return reader(FIRST)(path);
      },
    });
    expect((await rowsOf("place_loads")).map(({ version, portions }) => [version, portions])).toEqual([["first", 1]]);
    await load(FIRST);
    const { places, names } = await content();
    expect(names).toEqual(ALL.names);
    expect(places.filter(([, , , retired]) => retired === 0)).toEqual(ALL.places);
  });

  test("twice at once is once", async () => {
    await emptyPlaces();
    await Promise.all([load(FIRST), load(FIRST), load(FIRST, 2)]);
    expect(await content()).toEqual(ALL);
    expect((await rowsOf("place_loads")).map(({ version, portions }) => [version, portions])).toEqual([["first", 4]]);
  });

  test("half of a portion is never there: a run that fails at any call is taken up by the next", async () => {
    const counting = failingDatabase(null);
    await emptyPlaces();
    await loadPlaces({ db: openDatabase(counting.DB), readFile: reader(FIRST) });
    expect(counting.count()).toBe(5);
    for (const when of ["before", "after"] as const) {
      for (let at = 1; at <= counting.count(); at += 1) {
        await emptyPlaces();
        const { DB } = failingDatabase({ at, when, isLasting: true });
        await expect(loadPlaces({ db: openDatabase(DB), readFile: reader(FIRST) })).rejects.toThrow();
        const { places, names } = await content();
        const loaded = Number((await rowsOf("place_loads"))[0]?.portions ?? 0);
        expect(places.length + (names.length > 0 ? 1 : 0), `${when} ${at}`).toBe(loaded);
        await load(FIRST);
        expect(await content(), `${when} ${at}`).toEqual(ALL);
      }
    }
  });

  test("a file that is missing stops the run, and what was loaded stays", async () => {
    await emptyPlaces();
    const broken = new Map([...FIRST].filter(([path]) => path !== "first-8"));
    await expect(load(broken)).rejects.toThrow("first-8");
    expect(await countRows("places")).toBe(2);
    expect(await load(FIRST)).toEqual({ portions: 2 });
  });

  test("the whole gazetteer of the build is loaded, and the second time is free", async () => {
    await emptyPlaces();
    await loadAllPlaces();
    const [places, names] = [await countRows("places"), await countRows("place_names")];
    expect([places, names].every((count) => count > 25_000)).toBe(true);
    expect(await loadPlaces({ db, readFile: readBuilt })).toEqual({ portions: 0 });
    expect([await countRows("places"), await countRows("place_names")]).toEqual([places, names]);
  });
});
