/** `GET /places`, the scheduled run that loads places, and where the site says whose data they are. */
import { beforeAll, describe, expect, test } from "vitest";
import { api, visitor } from "../support/app";
import { bindings, countRows } from "../support/bindings";
import { expectLoggedErrors, loggedLines } from "../support/captured-log";
import { failingDatabase } from "../support/failing-storage";
import { assetsOf, emptyPlaces, loadAllPlaces, TWO_PLACES } from "../support/places";
import { runScheduled } from "./scheduled";

type Found = { id: number; name: string; state: string; district: string | null; country: string };
const ask = (q: string) => api<Found[]>("GET", `/places?q=${encodeURIComponent(q)}`);

describe("GET /places", () => {
  beforeAll(loadAllPlaces);

  test("answers the places that a name means, the best first, with what tells them apart", async () => {
    const { status, body } = await ask("Aurangabad");
    expect(status).toBe(200);
    expect(body.slice(0, 2)).toEqual([
      {
        ...{ id: expect.any(Number), name: "Aurangabad", state: "Maharashtra", district: "Aurangabad", country: "IN" },
        ...{ lat: expect.any(Number), lon: expect.any(Number) },
      },
      {
        ...{ id: expect.any(Number), name: "Aurangabad", state: "Bihar", district: "Aurangabad", country: "IN" },
        ...{ lat: expect.any(Number), lon: expect.any(Number) },
      },
    ]);
  });

  test("takes beginnings, older names, Devanagari, and a state after a comma", async () => {
    for (const q of ["Pun", "Poona", "पुणे", "  pune  ", "Pune, MH", "Camp, Pune"]) {
      expect((await ask(q)).body[0]?.name, q).toBe("Pune");
    }
    expect((await ask("Hamirpur, Himachal")).body.map(({ state }) => state)).toEqual(["Himachal Pradesh"]);
  });

  test("answers ten at most, each once, and an empty list for nothing", async () => {
    for (const q of ["a", "san", "Rampur", "म"]) {
      const { body } = await ask(q);
      expect(body.length, q).toBeLessThanOrEqual(10);
      expect(new Set(body.map(({ id }) => id)).size, q).toBe(body.length);
    }
    for (const q of ["xyzzy", "%", "*", "' OR 1=1 --", "12"]) expect((await ask(q)).body, q).toEqual([]);
  });

  test.each(["", "?q=", "?q=%20%20", `?q=${"a".repeat(101)}`, "?q=%E2%80%8B"])(
    "refuses %.20s with the field",
    async (query) => {
      const { status, body } = await api<{ code: string; fields: object }>("GET", `/places${query}`);
      expect([status, body.code, Object.keys(body.fields)]).toEqual([400, "bad_input", ["q"]]);
    },
  );

  test("reads in one trip to the database, and is open to every site", async () => {
    const { DB, inARow } = failingDatabase(null);
    const { headers } = await api("GET", "/places?q=Pune", { env: { DB } });
    expect(inARow()).toBe(1);
    expect(headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect((await api("POST", "/places?q=Pune")).status).toBe(405);
    expect((await api("HEAD", "/places?q=Pune")).status).toBe(200);
  });

  test("counts as a search", async () => {
    const seen: string[] = [];
    const LIMIT_SEARCH = { limit: async ({ key }: { key: string }) => ({ success: seen.push(key) <= 1 }) };
    const options = { env: { LIMIT_SEARCH }, headers: { "CF-Connecting-IP": "203.0.113.9" } };
    expect((await api("GET", "/places?q=Pune", options)).status).toBe(200);
    expect((await api("GET", "/places?q=Satara", options)).status).toBe(429);
    expect(seen).toEqual(["places 203.0.113.9", "places 203.0.113.9"]);
  });
});

describe("the run of every five minutes", () => {
  const FIVE = "* * * * *";

  test("loads what the build has put beside the pages, some portions at a time, and says so until it is done", async () => {
    await emptyPlaces();
    const counts: number[] = [];
    for (let run = 0; run < 5; run += 1) {
      await runScheduled(FIVE);
      counts.push(await countRows("place_names"));
    }
    expect(counts[0]).toBe(0);
    expect(counts.at(-1)).toBeGreaterThan(30_000);
    expect(counts.at(-1)).toBe(counts.at(-2));
    const told = loggedLines("log").map((line) => JSON.parse(line));
    const portions = told.filter(({ event }) => event === "places loaded").map((line) => line.portions);
    expect(portions).toEqual([6, 6, expect.any(Number)]);
    expect((await ask("Pune")).body[0]?.name).toBe("Pune");
  });

  test("fails where the files are missing, and the next one loads them", async () => {
    await emptyPlaces();
    for (const env of [{ ASSETS: undefined }, assetsOf(new Map())]) {
      await expect(runScheduled(FIVE, env)).rejects.toThrow("places loaded");
      expect(expectLoggedErrors(1)[0]).toContain("places loaded");
    }
    await runScheduled(FIVE, assetsOf(TWO_PLACES));
    expect(await countRows("places")).toBe(2);
  });

  test("before anything is loaded, nothing is found and nothing fails", async () => {
    await emptyPlaces();
    expect(await ask("Pune")).toMatchObject({ status: 200, body: [] });
    expect(bindings.ASSETS).toBeDefined();
  });
});

test("/about names GeoNames and its licence", async () => {
  const page = await (await visitor().get("/about")).text();
  for (const part of ["GeoNames", "https://www.geonames.org/", "https://creativecommons.org/licenses/by/4.0/"]) {
    expect(page).toContain(part);
  }
});
