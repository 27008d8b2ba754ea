// Keep the jobs of our own system in step, each night: what is new or changed is sent, what is gone is closed.
//   STAFFROOM=https://staffroom.example STAFFROOM_KEY=sr_… node sync-jobs.mjs jobs.json
// jobs.json is a list of jobs with their external_id. A run that crashes is begun again: each line counts once.
import { createHash } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";

const { STAFFROOM, STAFFROOM_KEY } = process.env;
const [file = "jobs.json"] = process.argv.slice(2);
const kept = `${file}.sent`;
const A_CALL = 100;

const hashOf = (job) => createHash("sha256").update(JSON.stringify(job)).digest("hex");

/** Sends at most a hundred lines and gives their answers, in the same order. */
async function send(lines) {
  const answer = await fetch(`${STAFFROOM}/jobs/bulk`, {
    method: "POST",
    headers: { Authorization: `Bearer ${STAFFROOM_KEY}`, "Content-Type": "application/x-ndjson" },
    body: lines.map((line) => JSON.stringify(line)).join("\n"),
  });
  if (!answer.ok) throw new Error(`${answer.status}: ${(await answer.json()).message}`);
  return (await answer.text())
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

const jobs = JSON.parse(await readFile(file, "utf8"));
/** The hash of each job as it was last sent, by its external_id. */
const sent = JSON.parse(await readFile(kept, "utf8").catch(() => "{}"));

const hashes = new Map(jobs.map((job) => [job.external_id, hashOf(job)]));
const changed = jobs.filter((job) => sent[job.external_id] !== hashes.get(job.external_id));
const gone = Object.keys(sent).filter((id) => !hashes.has(id));
const lines = [
  ...changed.map((job) => ({ state: "open", ...job })),
  ...gone.map((external_id) => ({ external_id, state: "closed" })),
];

let refused = 0;
for (let from = 0; from < lines.length; from += A_CALL) {
  for (const { external_id, status, message } of await send(lines.slice(from, from + A_CALL))) {
    if (status === "refused") {
      console.error(`${external_id}: ${message}`);
      refused += 1;
    } else if (hashes.has(external_id)) sent[external_id] = hashes.get(external_id);
    else delete sent[external_id];
  }
  // Written behind each call and in one step, so that a crash loses nothing but the next portion.
  await writeFile(`${kept}.new`, JSON.stringify(sent));
  await rename(`${kept}.new`, kept);
}
console.log(`${lines.length} sent, ${refused} refused, ${jobs.length - changed.length} unchanged`);
process.exitCode = refused > 0 ? 1 : 0;
