/**
 * `npm run capacity`: how many bytes of a database a job, an application and an account take, what ten gigabytes hold of each, and how long
 * one database lasts. `--quick` takes smaller numbers; `--write` puts the tables into docs/operations.md.
 */
import "../.scripts/app-imports.ts";
import { misuse, readArguments } from "../.scripts/arguments.mjs";
import { fail, messageOf } from "../.scripts/run.ts";

const { values } = readArguments("capacity");
const isQuick = values.quick === true;
if (isQuick && values.write) misuse("capacity", "--quick measures too little for --write: give one of them.");
// The app can be imported from here on.
const { run } = await import("./capacity/run.ts");
await run({ isQuick, isWritten: values.write === true }).catch((error) => fail(messageOf(error)));
