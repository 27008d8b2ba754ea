/** Brings the tables of places to the version that the build has made, some portions a run. A run that breaks off is taken up. */
import type { Database } from "../../db/client.server.ts";
import { type Gazetteer, INDEX_FILE } from "./gazetteer.ts";
import { countLoaded, loadPortion } from "./loading-store.server.ts";

/** The text of a file that the build has put beside the pages. */
export type ReadFile = (path: string) => Promise<string>;
type Deps = { db: Database; readFile: ReadFile };

/** A run also sends mail, and D1 does one thing at a time. */
const PORTIONS_A_RUN = 6;

/** Loads the next portions, up to `most`. Tells how many it has loaded; 0 where the tables have this version already. */
export async function loadPlaces({ db, readFile }: Deps, most = PORTIONS_A_RUN): Promise<{ portions: number }> {
  const { version, portions }: Gazetteer = JSON.parse(await readFile(INDEX_FILE));
  const first = await countLoaded(db, version);
  const due = portions.slice(first, first + most);
  for (const [index, portion] of due.entries()) {
    // The text goes to the database as it is; nothing here reads it.
    await loadPortion(db, { version, number: first + index }, portion, await readFile(portion.file));
  }
  return { portions: due.length };
}
