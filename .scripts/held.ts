// `npm run held` lists the sealed copies of closed accounts, `npm run held -- KEY` opens one with the LINK_SECRET of the
// environment. `--remote`: those of the deployed bucket. See docs/operations.md, Copies of closed accounts.
import { parseArgs } from "node:util";
import { HELD_PURPOSE, unseal } from "../app/domain/sealing.ts";
import { openBindings } from "./bindings.ts";
import { fail, messageOf, stopChildrenOnSignals } from "./run.ts";

stopChildrenOnSignals();
await main().catch((error) => fail(messageOf(error)));

async function main() {
  const options = { remote: { type: "boolean", default: false } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [key] = positionals;
  const { bindings, dispose } = await openBindings(values.remote);
  try {
    if (!key) {
      const { objects } = await bindings.RESUMES.list({ prefix: "erasures/" });
      for (const object of objects) console.log(object.key, object.uploaded.toISOString());
      return;
    }
    const sealed = await (await bindings.RESUMES.get(key))?.text();
    if (sealed === undefined) throw new Error(`There is no copy ${key}`);
    const text = unseal(process.env.LINK_SECRET ?? "", HELD_PURPOSE, sealed);
    if (text === null) throw new Error("The copy was sealed with another LINK_SECRET than that of the environment");
    console.log(text);
  } finally {
    await dispose();
  }
}
