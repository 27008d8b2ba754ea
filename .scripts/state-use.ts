/** Which processes use a local state. The system keeps the lock, so it ends with its process, whatever ends that one. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Another process may have the lock for the moment in which it looks. */
const WAIT_MS = 1000;
const held = new Map<string, DatabaseSync>();

/** Until this process ends, no other one takes the state away. */
export function holdState(stateDir: string): void {
  if (held.has(stateDir)) return;
  const lock = openLock(stateDir);
  lock.exec("BEGIN");
  // The first read takes the lock, which any number of processes share.
  lock.prepare("SELECT 1 FROM sqlite_schema").get();
  held.set(stateDir, lock);
}

/** Throws this sentence if another process uses the state. */
export function refuseIfUsed(stateDir: string, sentence: string): void {
  held.get(stateDir)?.close();
  held.delete(stateDir);
  const lock = openLock(stateDir);
  try {
    lock.exec("BEGIN EXCLUSIVE");
  } catch {
    throw new Error(sentence);
  } finally {
    lock.close();
  }
}

function openLock(stateDir: string): DatabaseSync {
  mkdirSync(stateDir, { recursive: true });
  return new DatabaseSync(join(stateDir, "staffroom.lock"), { timeout: WAIT_MS });
}
