/** Whether an application was sent before. */
import type { Person } from "~/domain/actor";
import type { ApplicationRow } from "~/domain/applications/store.server";
import type { JobToApplyTo } from "./store.server";

/** Two applications with the same values in these columns are one. */
const SAME = [
  "requestKey",
  "candidateId",
  "name",
  "email",
  "mobile",
  "experience",
  "resumeName",
  "resumeBytes",
  "answers",
] as const satisfies (keyof ApplicationRow)[];
export type Sent = Pick<ApplicationRow, "candidateId" | "email"> & Pick<Partial<ApplicationRow>, (typeof SAME)[number]>;

/**
 * The application that an earlier try of this very request stored: same key, same person, same words, same file. Everybody knows
 * the key of the page's form (the job's id), so all of these must match. An application that was withdrawn or disowned since does
 * not count. The size of a resume that was stored long ago is not compared.
 */
export function findSame(sent: ApplicationRow[], request: Sent): ApplicationRow | null {
  if (!request.requestKey) return null;
  const isSame = (row: ApplicationRow) =>
    row.status !== "withdrawn" &&
    row.aside !== "not_me" &&
    SAME.every((key) => request[key] === undefined || row[key] === request[key]);
  return sent.find(isSame) ?? null;
}

/** Whether a candidate has applied: her account sent or took over an application, or one from her confirmed address is listed. */
export function hasApplied(
  sent: ApplicationRow[],
  { isAddressConfirmed }: JobToApplyTo,
  { id }: Pick<Person, "id">,
): boolean {
  return sent.some(
    ({ candidateId, addressConfirmedAt, aside }) =>
      (candidateId === id && aside !== "not_me") ||
      (isAddressConfirmed && addressConfirmedAt !== null && aside === null),
  );
}
