/** What the clock does within an hour for applications whose due day was cleared, and in two hours for files that no row names. */
import { sweepResumes } from "~/domain/applications/apply/sweep-resumes.server";
import { fillDueTimes } from "~/domain/applications/clock/give-due-days.server";
import { sweepPictures } from "~/domain/institutions/change-picture.server";
import { sweepPhotos } from "~/domain/profiles/store-profile-files.server";
import { sweepWaitingFiles } from "~/domain/resumes/waiting-files.server";
import { bindings, db, storedKeys } from "../support/bindings";

export async function sweepEverything(): Promise<void> {
  const cleared = bindings.DB.prepare(
    "SELECT 1 FROM applications WHERE turn IS NULL AND waits_since IS NOT NULL LIMIT 1",
  );
  if (await cleared.first()) await fillDueTimes({ db, now: new Date() });
  // Most journeys store no object, and each of the four looks through the bucket twice.
  if ((await storedKeys()).length === 0) return;
  const deps = { db, resumes: bindings.RESUMES, now: new Date(Date.now() + 7_200_000) };
  await sweepResumes(deps);
  await sweepPictures(deps);
  await sweepPhotos(deps);
  await sweepWaitingFiles(deps);
}
