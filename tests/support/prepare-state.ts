// Fills a folder with a state, in a Node of its own: `node tests/support/prepare-state.ts FOLDER demo`.
import { prepareState } from "../../.scripts/state.ts";

const [, , folder, kind] = process.argv;
if (!folder) throw new Error("Name the folder.");
await prepareState(folder, { demo: kind === "demo", say: () => {} });
