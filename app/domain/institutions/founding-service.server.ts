/** Institutions for recruiters who have none yet: a scheduled run founds one from the newest job, and gives it her jobs. */
import type { Database } from "~/db/client.server";
import { newRowId } from "~/domain/ids";
import { countedHost } from "./hosts";
import { kindOfName, slugOf } from "./rules";
import { assignJobs, foundInstitution, listFounders, listHostless, setHost } from "./store.server";

const HOUR_MS = 3_600_000;
/** Recruiters for whom one run founds an institution at most. */
const FOUNDERS_PER_RUN = 200;
/** Institutions whose website one run looks at. */
const HOSTS_PER_RUN = 200;

/** One run. Returns how many institutions were founded, and how many jobs were given to one. */
export async function foundInstitutions({
  db,
  now,
}: {
  db: Database;
  now: Date;
}): Promise<{ founded: number; given: number }> {
  const turn = Math.floor(now.getTime() / HOUR_MS);
  let founded = 0;
  for (const { userId, name, place, website } of await listFounders(db, { turn, limit: FOUNDERS_PER_RUN })) {
    const id = newRowId(now);
    const slug = slugOf(name);
    const websiteHost = countedHost(website);
    const about = { kind: kindOfName(name), place, website, websiteHost, about: null, createdAt: now, updatedAt: now };
    const freeSlug = `${slug}-${id.slice(-6)}`;
    if (await foundInstitution(db, { id, slug, name, ...about }, { userId, freeSlug })) founded += 1;
  }
  for (const each of await listHostless(db, HOSTS_PER_RUN)) await setHost(db, each, countedHost(each.website));
  return { founded, given: await assignJobs(db, { turn }) };
}
