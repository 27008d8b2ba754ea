/** The gazetteer in the tests' database: loaded as scheduled runs load it, from the files of the build. */
import { openDatabase } from "~/db/client.server";
import { INDEX_FILE } from "~/domain/places/gazetteer-portions";
import { loadPlaces } from "~/domain/places/load-places.server";
import { bindings, emptyTables, tablesWithRows } from "./bindings";
import { LOADED } from "./tables.ts";

/** As the Worker reads the files that lie beside the pages. */
export async function readBuilt(path: string): Promise<string> {
  const answer = await bindings.ASSETS?.fetch(`https://assets.internal/${path}`);
  if (!answer?.ok) throw new Error(`The build has no ${path}`);
  return answer.text();
}

/** All places. They stay for the other tests of this workerd, so only the first call takes its second. */
export async function loadAllPlaces(): Promise<void> {
  await loadPlaces({ db: openDatabase(bindings.DB), readFile: readBuilt }, Number.POSITIVE_INFINITY);
}

/** As if nothing had been loaded. */
export async function emptyPlaces(): Promise<void> {
  await emptyTables(await tablesWithRows(LOADED));
}

/** A gazetteer of a few places, one a portion and one portion of names, for what only has to be loaded. */
export function smallGazetteer(version: string, places: unknown[][], names: unknown[][]): Map<string, string> {
  const ids = places.map(([id]) => Number(id));
  const portions = [
    ...ids.map((id, index) => {
      const [from, to] = [index === 0 ? 0 : id, ids[index + 1] ?? Number.MAX_SAFE_INTEGER];
      return { kind: "places", file: `${version}-${id}`, from, to };
    }),
    { kind: "names", file: `${version}-names`, from: "", to: "\u{10ffff}" },
  ];
  return new Map([
    [INDEX_FILE, JSON.stringify({ version, portions })],
    ...places.map((row) => [`${version}-${row[0]}`, JSON.stringify([row])] as const),
    [`${version}-names`, JSON.stringify(names)],
  ]);
}

/** Two places, and what the Worker reads them through. */
export const TWO_PLACES = smallGazetteer(
  "two",
  [
    [7, "Pune", "Maharashtra", "Pune", "IN", 18.5, 73.9, 3_000_000, "Asia/Kolkata"],
    [9, "Satara", "Maharashtra", null, "IN", 17.7, 74, 100_000, "Asia/Kolkata"],
  ],
  [
    ["pune", 7, 1],
    ["satara", 9, 2],
  ],
);

/** A version without any place: nothing is loaded. */
export const NO_PLACES = new Map([[INDEX_FILE, JSON.stringify({ version: "none", portions: [] })]]);

export function assetsOf(files: ReadonlyMap<string, string>): { ASSETS: Fetcher } {
  const fetch = async (address: string) => {
    const text = files.get(new URL(address).pathname.slice(1));
    return new Response(text ?? "", { status: text === undefined ? 404 : 200 });
  };
  return { ASSETS: { fetch } as unknown as Fetcher };
}
