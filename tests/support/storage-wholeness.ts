/** Conditions that hold in the storage, whatever failed on the way. */
import { expect } from "vitest";
import { sweepResumes } from "~/domain/applications/apply/sweep-resumes.server";
import { sweepWaitingFiles } from "~/domain/resumes/waiting-files.server";
import { bindings, countRows, db, rowsOf, storedKeys } from "./bindings";

const TWO_HOURS_MS = 7_200_000;

const inTwoHours = () => ({ db, resumes: bindings.RESUMES, now: new Date(Date.now() + TWO_HOURS_MS) });

/** Run the sweep as it will run in two hours. Returns how many objects it removed. */
export function sweepLater(): Promise<number> {
  return sweepResumes(inTwoHours());
}

/** No half-made account, no half-made application, no application without its PDF; after the sweep no PDF without a row. */
export async function expectWhole(what: string): Promise<void> {
  const users = (await rowsOf("users")).map((row) => row.id);
  const profiles = (await rowsOf("profiles")).map((row) => row.user_id);
  expect(profiles, `${what}: each account has its profile`).toEqual(users);

  const applications = await rowsOf("applications");
  expect(await countRows("application_events"), `${what}: each application has its event`).toBe(applications.length);
  const mails = (await rowsOf("mail_outbox")).filter((row) =>
    String(row.event_key).startsWith("application-received:"),
  );
  // The school is not told of one that was dropped.
  const listed = applications.filter((row) => row.dropped_at === null).length;
  expect(mails.length, `${what}: each application has its mails`).toBe(applications.length + listed);

  const named = applications.map((row) => String(row.resume_key)).sort();
  expect(await storedKeys(), `${what}: each application has its PDF`).toEqual(expect.arrayContaining(named));
  await sweepLater();
  await sweepWaitingFiles(inTwoHours());
  expect((await storedKeys()).sort(), `${what}: no PDF without a row`).toEqual(named);
}
