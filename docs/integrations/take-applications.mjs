// Take applications into our own system, and tell Staffroom of moves there. Run it each minute: one call when nothing is new.
//   STAFFROOM=https://staffroom.example STAFFROOM_KEY=sr_… node take-applications.mjs folder
// folder/<id>.json is an application; whoever moves it writes folder/<id>.move with the new state.
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

const { STAFFROOM, STAFFROOM_KEY } = process.env;
const [folder = "applications"] = process.argv.slice(2);
const authorization = { Authorization: `Bearer ${STAFFROOM_KEY}` };
await mkdir(folder, { recursive: true });

async function call(path, init = {}) {
  const headers = { ...authorization, ...init.headers };
  const answer = await fetch(path.startsWith("http") ? path : STAFFROOM + path, { ...init, headers });
  return { status: answer.status, body: answer.status === 304 ? null : await answer.json() };
}

/** Keeps an application as it is now, or forgets it where its person was erased. */
async function take(id) {
  const { status, body } = await call(`/application/${id}`);
  if (status === 200) return writeFile(join(folder, `${id}.json`), JSON.stringify(body, null, 2));
  if (status === 410 || status === 404) return rm(join(folder, `${id}.json`), { force: true });
  throw new Error(`${status}: ${body.message}`);
}

// What was moved here goes first: a move that is done already is answered with 200.
for (const name of (await readdir(folder)).filter((each) => each.endsWith(".move"))) {
  const id = name.slice(0, -".move".length);
  const state = (await readFile(join(folder, name), "utf8")).trim();
  const { status, body } = await call(`/application/updatestatus/${id}`, {
    method: "PUT",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ status: state, tell_now: true }),
  });
  if (status >= 500 || status === 429) throw new Error(`${status}: ${body.message}`);
  if (status !== 200) console.error(`${id}: ${body.message}`);
  await rm(join(folder, name));
}

const kept = join(folder, "cursor");
let cursor = await readFile(kept, "utf8").catch(() => "0");
for (let more = true; more; ) {
  const { status, body } = await call(`/events?since=${encodeURIComponent(cursor)}&limit=100`);
  if (status !== 200) throw new Error(`${status}: ${body.message}`);
  const ids = new Set(body.events.map((event) => event.application_id).filter(Boolean));
  for (const id of ids) await take(id);
  // Kept behind what it stands for: after a crash the same events are read again.
  await writeFile(kept, body.cursor);
  more = body.events.length === 100;
  cursor = body.cursor;
}
