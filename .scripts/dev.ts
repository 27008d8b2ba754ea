// `npm run dev`: the Worker in Vite, with hot reload (vite-dev.ts), on the same local databases as `npm start`.
import { readArguments } from "./arguments.mjs";
import { startDemoGoogle } from "./demo/google.ts";
import { fail, isStopping, messageOf, startServer, stopChildrenOnSignals } from "./run.ts";
import { isTaken, localVars } from "./serve.ts";
import { hasGoogle, prepareDevVars, prepareState, stateFolder } from "./state.ts";

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
  const google = hasGoogle() ? null : await startDemoGoogle();
  const env = { STATE_DIR: stateFolder(), LOCAL_VARS: JSON.stringify({ ...localVars(port), ...google?.vars }) };
  const child = startServer("remix", ["vite:dev", "--port", String(port), "--strictPort"], env, true);
  child.once("exit", (code) => {
    if (!isStopping()) process.exit(code ?? 1);
  });
}
