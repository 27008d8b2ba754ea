/** What answers and applications of a stall are worth: whether an answer is honest, and what became of each application. */
import { type Answer, type Application, sha256 } from "./applicants.ts";
import type { ReadKind } from "./readers.ts";

/** The words of a 503: what cannot be reached, and whether something may have been saved. */
const UNREACHABLE = "We cannot reach our records just now";
const UNKNOWN = "We do not know whether this was saved";
const HONEST = [
  UNREACHABLE,
  UNKNOWN,
  "Error fetching user data",
  "The resume could not be stored. Please try again",
  "cannot be opened just now. Please try again",
];

/** True if an answer is no failure, or a 503 that says when to come back and what is wrong. */
function isHonest({ status, headers, text }: Answer): boolean {
  if (status < 500) return true;
  return status === 503 && headers.has("Retry-After") && HONEST.some((words) => text.includes(words));
}

export type Complaint = "hung" | "dishonest" | "withdrawn job shown" | "fixed address not answered";

/**
 * What is wrong with an answer in a stall, if anything is. It may take `mostMs`. `goneTitle`: the title of a job that was taken from public
 * view before the question. No answer at all is null.
 */
export function complaintsOf(
  kind: ReadKind | "application",
  answer: (Answer & { ms: number }) | null,
  { mostMs, goneTitle }: { mostMs: number; goneTitle: string },
): Complaint[] {
  if (!answer || answer.ms > mostMs) return ["hung"];
  const complaints: Complaint[] = [];
  if (!isHonest(answer)) complaints.push("dishonest");
  if (answer.text.includes(goneTitle)) complaints.push("withdrawn job shown");
  if (kind === "fixed address" && answer.status !== 200) complaints.push("fixed address not answered");
  return complaints;
}

type Row = { id: string; job_id: string; email: string; resume_key: string; created_at: number };

export type ApplicationCounts = {
  sent: number;
  /** Presses until everybody was told yes. */
  presses: number;
  /** Of people who pressed more than once. */
  again: number;
  /** Saved by a press without a yes: the answer was lost. */
  savedUnheard: number;
  /** Told yes, and not in the rows, or without its PDF. */
  lost: string[];
  double: string[];
  /** Never told yes. */
  unheard: string[];
  /** Told that nothing was reached, while that very press had saved it. */
  denied: string[];
};

/** Compares what people were told with the rows and the PDFs. Reads all applications of these jobs, and each PDF. */
export async function judgeApplications(
  { db, bucket }: { db: D1Database; bucket: R2Bucket },
  all: readonly Application[],
): Promise<ApplicationCounts> {
  const counts: ApplicationCounts = {
    ...{ sent: all.length, presses: 0, again: 0, savedUnheard: 0 },
    ...{ lost: [], double: [], unheard: [], denied: [] },
  };
  const read = async <T>(sql: string) => (await db.prepare(sql).all<T>()).results;
  const rows = Map.groupBy(
    await read<Row>("SELECT id, job_id, email, resume_key, created_at FROM applications"),
    ({ job_id, email }) => `${job_id} ${email}`,
  );
  const events = new Map(
    (
      await read<{ id: string; n: number }>(
        "SELECT application_id AS id, count(*) AS n FROM application_events WHERE to_status = 'submitted' GROUP BY 1",
      )
    ).map(({ id, n }) => [id, n]),
  );
  for (const { applicant, presses, isTold, id } of all) {
    const { jobId, email, bytes } = applicant;
    const [row, ...others] = rows.get(`${jobId} ${email}`) ?? [];
    counts.presses += presses.length;
    if (presses.length > 1) counts.again += 1;
    if (!isTold) counts.unheard.push(`${email} (${applicant.way}): ${JSON.stringify(presses.at(-1)).slice(0, 300)}`);
    if (others.length > 0) counts.double.push(`${email} stands ${others.length + 1} times`);
    if (!row) {
      if (isTold) counts.lost.push(`${email} was told yes, and is not there`);
      continue;
    }
    if (isTold && id !== null && id !== row.id) counts.double.push(`${email} was told ${id}, and ${row.id} is there`);
    if (events.get(row.id) !== 1) counts.double.push(`${email} has ${events.get(row.id) ?? 0} first events`);
    const object = await bucket.get(row.resume_key);
    const stored = object && sha256(new Uint8Array(await object.arrayBuffer()));
    if (stored !== sha256(bytes)) counts.lost.push(`${email} has ${stored ? "another" : "no"} PDF`);
    const saving = presses.find(({ begin, end }) => row.created_at >= begin && row.created_at <= end);
    if (!saving || saving === presses.at(-1)) continue;
    counts.savedUnheard += 1;
    if (saving.text.includes(UNREACHABLE))
      counts.denied.push(`${email} was told that nothing can be reached, and is saved`);
  }
  return counts;
}
