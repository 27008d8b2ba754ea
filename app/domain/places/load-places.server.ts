/** Bring the tables of places to the version that the build has made, some portions a run. A run that breaks off is taken up. */
import { sql } from "drizzle-orm";
import { type Database, writeAll } from "../../db/client.server.ts";
import { placeLoads } from "../../db/schema/places.ts";
import { type Gazetteer, INDEX_FILE } from "./gazetteer-portions.ts";
import { beginVersion, countPortion, ROW, writePortion } from "./statements.server.ts";

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
    const written = writePortion(db, version, portion, await readFile(portion.file));
    // It counts only if it is the next one.
    const counted = countPortion(db, version, first + index + 1);
    if (first + index === 0) await writeAll(db, [beginVersion(db, version), ...written, counted]);
    else await writeAll(db, [...written, counted]);
  }
  return { portions: due.length };
}

/** How many portions of this version are loaded; 0 if the tables hold another one. */
async function countLoaded(db: Database, version: string): Promise<number> {
  const row = await db
    .select({ portions: placeLoads.portions })
    .from(placeLoads)
    .where(sql`id = ${ROW} and version = ${version}`)
    .get();
  return row?.portions ?? 0;
}
