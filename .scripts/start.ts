// `npm start`: the production build in workerd, with local databases and demo data.
import { readArguments } from "./arguments.mjs";
import { build, isBuilt } from "./build.ts";
import { startDemoGoogle } from "./demo/google.ts";
import { during, fail, isStopping, messageOf, stopChildrenOnSignals } from "./run.ts";
import { isTaken, serve } from "./serve.ts";
import { hasGoogle, prepareDevVars, prepareState, stateFolder } from "./state.ts";

const MINUTE_MS = 60_000;
readArguments("start");
const port = Number(process.env.PORT || 8787);
stopChildrenOnSignals();
await main().catch((error) => fail(messageOf(error)));

async function main() {
  if (!Number.isInteger(port) || port < 1 || port > 65535) fail(`PORT=${process.env.PORT} is not a port.`);
  if (await isTaken(port)) {
    fail(`Port ${port} is in use. Stop what runs there, or choose another one: PORT=${port + 1} npm start`);
  }
  prepareDevVars();
  // Both take long on a fresh clone, and neither needs the other.
  await Promise.all([buildQuickly(), prepareState(stateFolder(), { demo: true, say: console.log })]);
  const google = hasGoogle() ? null : await startDemoGoogle();
  const more = google?.vars ?? {};
  const server = await serve({ port, stateDir: stateFolder(), demo: true, more, say: console.log });
  // On the platform a cron trigger calls the Worker every minute. Without this loop jobs would not close here, and mail
  // would wait.
  await runSchedule(server.url);
  setInterval(() => void runSchedule(server.url), MINUTE_MS).unref();
  await printWelcome(server.url);
  if (google)
    console.log("Login with Google is a demo here, on this machine alone. GOOGLE_CLIENT_ID names the real one.\n");
  const code = await server.ended;
  if (!isStopping()) fail(`The server ended by itself (${code}).`);
}

/** A build that is only served on this machine may have more bytes, and is made in a third of the time. */
async function buildQuickly() {
  if (!isBuilt({ minify: "quick" })) await during("Building", () => build("keep", { minify: "quick" }), "Built");
}

/** One scheduled run. Its errors stand in the Worker's log. */
async function runSchedule(url: string) {
  await fetch(`${url}/cdn-cgi/handler/scheduled?cron=*+*+*+*+*`, { signal: AbortSignal.timeout(MINUTE_MS) }).catch(
    () => {},
  );
}

async function printWelcome(url: string) {
  const { demoLogins } = await import("./demo/index.ts");
  const rows = demoLogins.map(({ role, email, password, about }) => [role, email, password, about]);
  const table = [["Role", "E-mail", "Password", ""], ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...table.map((row) => (row[column] ?? "").length)));
  const lines = table.map((row) =>
    `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ")}`.trimEnd(),
  );
  console.log(`\nStaffroom is running: ${url}   (Ctrl-C ends it)\n\n${lines.join("\n")}\n`);
}
