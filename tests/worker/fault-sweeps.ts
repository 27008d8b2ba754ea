/** What the clock removes of the bucket, as it will in two hours. */
import { sweepResumes } from "~/domain/applications/apply/sweep-service.server";
import { sweepPictures } from "~/domain/institutions/pictures-service.server";
import { sweepPhotos } from "~/domain/profiles/service.server";
import { bindings, db, storedKeys } from "../support/bindings";

export async function sweepEverything(): Promise<void> {
  // Most journeys store no object, and each of the three looks through the bucket twice.
  if ((await storedKeys()).length === 0) return;
  const deps = { db, resumes: bindings.RESUMES, now: new Date(Date.now() + 7_200_000) };
  await sweepResumes(deps);
  await sweepPictures(deps);
  await sweepPhotos(deps);
}
