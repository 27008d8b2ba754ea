// `npm run dev`: Vite with hot reload, on the same local databases as `npm start`.
import { readArguments } from "./arguments.mjs";
import { fail, isStopping, messageOf, startServer, stopChildrenOnSignals } from "./run.ts";
import { isTaken } from "./serve.ts";
import { prepareDevVars, prepareState, stateFolder } from "./state.ts";

readArguments("dev");
const port = Number(process.env.PORT || 5173);
stopChildrenOnSignals();
await main().catch((error) => fail(messageOf(error)));

async function main() {
  if (!Number.isInteger(port) || port < 1 || port > 65535) fail(`PORT=${process.env.PORT} is not a port.`);
  if (await isTaken(port)) {
    fail(`Port ${port} is in use. Stop what runs there, or choose another one: PORT=${port + 1} npm run dev`);
  }
  prepareDevVars();
  await prepareState(stateFolder(), { demo: true, say: console.log });
  const { demoLogins } = await import("./demo/index.ts");
  for (const { role, email, password } of demoLogins) console.log(`  ${role}: ${email} / ${password}`);
  const child = startServer("remix", ["vite:dev", "--port", String(port), "--strictPort"], {}, true);
  child.once("exit", (code) => {
    if (!isStopping()) process.exit(code ?? 1);
  });
}
