// `npm run held` lists the sealed copies of closed accounts, `npm run held -- KEY` opens one with the LINK_SECRET of the
// environment. `--remote`: those of the deployed bucket. See docs/operations.md, Copies of closed accounts.
import { SEAL_PURPOSE, unseal } from "../app/domain/ids.ts";
import { readArguments } from "./arguments.mjs";
import { withBindings } from "./bindings.ts";
import { fail, messageOf, stopChildrenOnSignals } from "./run.ts";

const {
  values: { remote = false },
  words: [key],
} = readArguments("held");
const secret = process.env.LINK_SECRET ?? "";

stopChildrenOnSignals();
await main().catch((error) => fail(messageOf(error)));

async function main() {
  if (key && !secret) throw new Error("Say with which secret it was sealed: LINK_SECRET=… npm run held -- KEY");
  console.error(key ? "Opening the copy …" : "Looking for sealed copies …");
  await withBindings(remote, ({ RESUMES }) => (key ? open(RESUMES, key) : list(RESUMES)));
}

async function open(bucket: R2Bucket, name: string) {
  const sealed = await (await bucket.get(name))?.text();
  if (sealed === undefined) throw new Error(`There is no copy ${name}`);
  const text = unseal(secret, SEAL_PURPOSE, sealed);
  if (text === null) throw new Error("The copy was sealed with another LINK_SECRET than that of the environment");
  console.log(text);
}

async function list(bucket: R2Bucket) {
  let count = 0;
  for (let cursor: string | undefined; ; ) {
    const page = await bucket.list({ prefix: "erasures/", ...(cursor ? { cursor } : {}) });
    for (const { key: name, uploaded } of page.objects) console.log(name, uploaded.toISOString());
    count += page.objects.length;
    if (!page.truncated) break;
    cursor = page.cursor;
  }
  if (count === 0) console.log("There are no sealed copies.");
}
