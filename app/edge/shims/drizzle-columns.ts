/** In place of all kinds of columns: no table of ours asks drizzle for them, as each imports the kinds that it has. */
export function getSQLiteColumnBuilders(): never {
  throw new Error("A table that is given all kinds of columns needs them in the Worker: see .scripts/vite-worker.ts");
}
