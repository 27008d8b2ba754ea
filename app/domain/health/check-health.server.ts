/** Checks that the database and the bucket answer, each within a time limit. */
import type { Database } from "~/db/client.server";
import { inTime } from "~/db/deadline";
import { askForObject } from "~/domain/bucket.server";
import { errorText, log } from "~/domain/log";
import { readOneRow } from "./queries.server";

export const HEALTH_LIMIT_MS = 2000;

type Part = "ok" | "failing";

export type Health = { status: Part; database: Part; bucket: Part };

/** Ask both at once. The cause of a failure goes to the log; the caller learns only which part fails. */
export async function checkHealth(deps: { db: Database; resumes: R2Bucket; requestId: string }): Promise<Health> {
  const [database, bucket] = await Promise.all([
    check("database", readOneRow(deps.db), deps.requestId),
    check("bucket", askForObject(deps.resumes, "healthz"), deps.requestId),
  ]);
  return { status: database === "ok" && bucket === "ok" ? "ok" : "failing", database, bucket };
}

async function check(part: "database" | "bucket", answer: Promise<void>, requestId: string): Promise<Part> {
  try {
    await inTime(HEALTH_LIMIT_MS, answer);
    return "ok";
  } catch (error) {
    // Drizzle's own message holds the statement; the database's message is its cause.
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    log("error", "health check failed", { requestId, part, cause: errorText(cause) });
    return "failing";
  }
}
