/** Both parties of an ended application rate each other, once; the candidate may show what a school said. */

import { writeAll } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { HAS_CHANGED, keepKey } from "~/domain/idempotency/statements.server";
import { words } from "~/words/rating-refusals";
import {
  type Deps,
  findRated,
  NO_APPLICATION,
  type RatingView,
  readRating,
  sideOf,
  whyNotRate,
} from "./queries.server";
import type { Side } from "./rules";
import { CandidateRated, type RatingInput, SchoolRated } from "./schema";
import { insertRating, showRating } from "./statements.server";

/**
 * Rate the other side, once. The same rating again is fine. Throws bad_input, not_found, not_allowed (a reader, suspended, an address
 * that is not proven where mail is sent, one of the school's own people), conflict (rated before, not ended, too late, never met, no account).
 */
export async function rate(deps: Deps, actor: Actor, id: string | undefined, input: RatingInput): Promise<RatingView> {
  const { db, now } = deps;
  const side = sideOf(actor);
  const answers = answersBySide(side, input);
  const found = await findRated(deps, actor, id);
  if (!found) throw new DomainError("not_found", NO_APPLICATION);
  const given = found.given.find((rating) => rating.side === side);
  if (!given) {
    const refusal = whyNotRate(found, side);
    if (refusal) throw refusal;
    const row = { applicationId: found.id, side, raterId: actor.id, createdAt: now, ...columnsOf(answers) };
    await writeAll(db, [insertRating(db, row, deps.config), ...keepKey(deps, found.id, HAS_CHANGED)]);
  }
  const after = await readRating(deps, actor, id);
  if (JSON.stringify(after.answer.own) !== JSON.stringify(answers)) {
    throw after.answer.own
      ? new DomainError("already_there", words.saidBefore)
      : new DomainError("changed_meanwhile", words.applicationChanged);
  }
  return after;
}

/** The candidate lets schools to which she applies read what this school said, or no longer. Throws not_found, conflict. */
export async function showToSchools(
  deps: Deps,
  actor: Actor,
  id: string | undefined,
  isShown: boolean,
): Promise<RatingView> {
  const before = await readRating(deps, actor, id);
  if (before.side !== "candidate") throw new DomainError("wrong_role", words.candidateDecides);
  if (before.answer.other === null) throw new DomainError("not_yet", words.nothingSaidYet);
  await showRating(deps.db, before.answer.id, actor.id, isShown);
  return readRating(deps, actor, id);
}

const MISSING = { candidate: words.chooseNumber, school: words.chooseYesOrNo };

/** The answers to the questions of this side. Throws bad_input with each field that is missing. */
function answersBySide(side: Side, input: RatingInput): SchoolRated | CandidateRated {
  const parsed = (side === "candidate" ? SchoolRated : CandidateRated).safeParse(input);
  if (parsed.success) return parsed.data;
  const names = parsed.error.issues.map((issue) => String(issue.path[0]));
  const fields = Object.fromEntries(names.map((name) => [name, [MISSING[side]]]));
  throw new DomainError("bad_input", words.inputNotRight, { fields });
}

function columnsOf(answers: SchoolRated | CandidateRated) {
  if ("came_as_agreed" in answers)
    return { expectations: null, word: null, fairness: null, cameAsAgreed: answers.came_as_agreed };
  const { said_what_to_expect, kept_its_word, was_fair } = answers;
  return { expectations: said_what_to_expect, word: kept_its_word, fairness: was_fair, cameAsAgreed: null };
}
