/** The resume that is made from a person's profile and kept beside an uploaded one: making, reading and removing it. */

import type { Database } from "~/db/client.server";
import type { Person } from "~/domain/actor";
import type { Effects } from "~/domain/effects";
import { DomainError } from "~/domain/errors";
import { keepKey } from "~/domain/idempotency/statements.server";
import { countedWhenDone, spend } from "~/domain/limits/count-events.server";
import type { LimitConfig } from "~/domain/limits/statements.server";
import { type FontName, fontsOf, type ResumeContent } from "~/domain/resumes/content-rules";
import { discardResume, openResume, storeResume } from "~/domain/resumes/resume-files.server";
import { words } from "~/words/file-refusals";
import { contentOf, type MadeResume, type Refusal, writableContent } from "./made-resume-rules";
import { findMadeResume, fingerprintOf, getOwnProfile, type Owner, toMadeResume } from "./queries.server";
import { exchangeObject } from "./store-profile-files.server";

type Deps = { db: Database; resumes: R2Bucket; now: Date };
type MakingDeps = Deps & {
  readBytes: (path: string) => Promise<Uint8Array>;
  config: LimitConfig;
  effects: Effects;
};

/**
 * Make the person's resume from her profile as it is now, in the place of the last made one. An uploaded resume stays. `leavesOut`:
 * words for whose letters there is no font are left out. Throws bad_input (such words, on the field `insist`), conflict
 * (nothing to say, no name), too_many, unavailable, not_found.
 */
export async function makeResume(
  deps: MakingDeps,
  actor: Person,
  { leavesOut = false }: { leavesOut?: boolean } = {},
): Promise<MadeResume> {
  const { db, resumes, now } = deps;
  const profile = await getOwnProfile({ db }, actor);
  const said = contentOf(profile, actor.email, now);
  const { content, refusal } = writableContent(said, leavesOut);
  if (refusal) throw refused(refusal);
  const spent = await spend(deps, "madeResume", actor.id);
  const { key, size } = await countedWhenDone(deps, spent, drawAndStore(deps, content));
  // A profile that changes while its resume is drawn has another fingerprint, and the page says so.
  const columns = {
    madeResumeKey: key,
    madeResumeBytes: size,
    madeResumeAt: now,
    madeResumeHash: fingerprintOf(said),
  };
  await exchangeObject(db, actor, "madeResumeKey", columns, (old) => discardResume(resumes, old), keepKey(deps, key));
  return toMadeResume({ ...profile, ...columns }, actor.email) ?? Promise.reject(noSuchResume());
}

/** Remove the made resume. Applications keep their own copies. Removing it twice is fine. */
export async function removeMadeResume({ db, resumes }: Omit<Deps, "now">, actor: Owner): Promise<void> {
  const columns = { madeResumeKey: null, madeResumeBytes: null, madeResumeAt: null, madeResumeHash: null };
  await exchangeObject(db, actor, "madeResumeKey", columns, (old) => discardResume(resumes, old));
}

/** Throws not_found when there is none. */
export async function getMadeResume({ db }: Pick<Deps, "db">, actor: Person) {
  const made = await findMadeResume({ db }, actor);
  if (!made) throw noSuchResume();
  return made;
}

/** The person's own made resume, to be read. Throws not_found when there is none. */
export async function openMadeResume({ db, resumes }: Omit<Deps, "now">, actor: Person) {
  const made = await getMadeResume({ db }, actor);
  return { name: made.name, object: await openResume(resumes, made.key) };
}

/** Object first, row second. It is looked at as an uploaded one is. */
async function drawAndStore(deps: MakingDeps, content: ResumeContent): Promise<{ key: string; size: number }> {
  const bytes = await drawn(deps, content);
  const file = { name: undefined, size: bytes.length, chunks: [bytes] };
  return { key: await storeResume(deps.resumes, file, { takesCutOff: false }), size: bytes.length };
}

/** The code that draws, and the fonts of the scripts that occur, are loaded with the first resume. */
async function drawn({ readBytes }: MakingDeps, content: ResumeContent): Promise<Uint8Array> {
  const names = fontsOf(content);
  try {
    const [{ drawResume }, ...files] = await Promise.all([
      import("~/domain/resumes/draw-resume"),
      ...names.map((name) => readBytes(`fonts/${name}.ttf`)),
    ]);
    const fonts = files.map((file, index): [FontName, Uint8Array] => [names[index] ?? "Latin-Regular", file]);
    return await drawResume(content, new Map(fonts));
  } catch (cause) {
    throw new DomainError("unavailable", words.resumeNotMade, { cause });
  }
}

function refused({ message, fields }: Refusal): DomainError {
  return fields ? new DomainError("bad_input", message, { fields }) : new DomainError("conflict", message);
}

function noSuchResume(): DomainError {
  return new DomainError("not_found", words.noResume);
}
