/** The agreed interview of an application as a file for the calendar of who applied, with an account or by the link of our mail. */

import { readAll } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import { requireGuest } from "~/domain/applications/apply/queries.server";
import type { GuestKey } from "~/domain/applications/guest-link";
import { NO_REPLY, writeSubscription } from "~/domain/calendar";
import { DomainError } from "~/domain/errors";
import { isUuid } from "~/domain/ids";
import { words } from "~/words/interview-refusals";
import { eventOf } from "./calendar-event";
import { aboutOf, applicantOf, applicantReader, interviewFactsOf, liveOf } from "./interview-view";
import { type Deps, interviewReads, toInterviewed } from "./queries.server";

/** Throws not_found for every other person, and where no time is agreed. */
export async function writeOwnInterviewFile(deps: Deps, actor: Actor, id: string | undefined): Promise<string> {
  if (!isUuid(id)) throw notFound();
  return writeFile(deps, id, actor.id);
}

/** The same by the link. Throws not_found for a link that does not work, or where the application is an account's. */
export async function writeGuestInterviewFile(deps: Deps, key: GuestKey | null): Promise<string> {
  const { id, isOfAccount } = await requireGuest(deps, key);
  if (isOfAccount) throw notFound();
  return writeFile(deps, id, null);
}

async function writeFile(deps: Deps, id: string, candidateId: string | null): Promise<string> {
  const { interviewed, interviews } = await readAll(deps.db, interviewReads(deps.db, null, id));
  const found = toInterviewed(interviewed);
  const live = liveOf(interviews, deps.now);
  if (!found || found.application.candidateId !== candidateId || live?.state !== "agreed") throw notFound();
  const facts = interviewFactsOf(live, { at: live.startsAt, sequence: live.sequence });
  const event = eventOf(aboutOf(found), facts, applicantReader(deps, applicantOf(found)), live.updatedAt);
  if (!event) throw notFound();
  // A calendar takes it as an entry of its owner's, who need not answer anybody.
  const { attendee: _, organizer: __, isOff: ___, ...entry } = event;
  return writeSubscription([entry], { name: "Staffroom", sender: NO_REPLY });
}

const notFound = () => new DomainError("not_found", words.noneAgreed);
