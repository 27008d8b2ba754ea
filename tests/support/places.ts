/** The gazetteer in the tests' database: loaded as scheduled runs load it, from the files of the build. */
import { openDatabase } from "~/db/client.server";
import { loadPlaces } from "~/domain/places/loading-service.server";
import { bindings } from "./bindings";

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
