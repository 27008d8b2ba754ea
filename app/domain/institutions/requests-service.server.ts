/** Requests to join an institution that writes from the same host, and their answers. */
import type { Database } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import type { Effects } from "~/domain/effects";
import { DomainError } from "~/domain/errors";
import { isUuid, newRowId } from "~/domain/ids";
import { type LimitConfig, spend } from "~/domain/limits/service.server";
import { recoverLostAnswer } from "~/domain/lost-answer";
import { queueMailIf } from "~/domain/mail/service.server";
import { queueNotificationIf } from "~/domain/notifications/service.server";
import { requireAccountNotSuspended } from "~/domain/suspensions/service.server";
import { joinRequestMail } from "./mails";
import { findMembership, isAddressConfirmed } from "./people-store.server";
import { requireProof } from "./proof-service.server";
import {
  acceptRequestRows,
  deleteOwnRequest,
  deleteRequest,
  findRequest,
  insertRequest,
  isAsked,
  listOwners,
  listRelated,
} from "./requests-store.server";
import { type MemberRole, ROLE_LABELS } from "./rules";
import type { InstitutionToJoin } from "./schema";

type Deps = {
  db: Database;
  now: Date;
  effects: Effects;
  origin: string;
  config: LimitConfig & { confirmsAddresses: boolean };
};

const NOT_PROVEN =
  "This person has not confirmed the email address yet, so we do not know whether it is hers. Ask her to confirm it first";

const COLLEAGUES_NOT_PROVEN =
  "A colleague who would come along has not confirmed the email address yet. Ask them to confirm it, or to remove that colleague first";

/** So many owners are told of a request. */
const MAX_TOLD = 5;

/** The institutions that the recruiter may ask: those that write from the host of her address, or of her institution's website. */
export async function listInstitutionsToJoin({ db }: Pick<Deps, "db">, actor: Actor): Promise<InstitutionToJoin[]> {
  const related = await listRelated(db, actor.id);
  return related.map(({ askedAt, ...each }) => ({
    ...each,
    asked: askedAt === null ? null : new Date(askedAt).toISOString(),
  }));
}

/**
 * Ask to join. The same request once more is fine. Throws not_allowed before her address is confirmed and while suspended, not_found for an institution
 * that she may not ask, too_many.
 */
export async function askToJoin(deps: Deps, actor: Actor, institutionId: string | undefined): Promise<{ id: string }> {
  const { db, now, origin, config } = deps;
  await requireAccountNotSuspended(deps, actor.id);
  await requireProof(deps, actor, "Then you can ask to join");
  const related = isUuid(institutionId) ? await listRelated(db, actor.id) : [];
  const asked = related.find(({ id }) => id === institutionId);
  if (!asked) throw new DomainError("not_found", "There is no such institution that you can ask");
  const counted = asked.askedAt === null ? await spend(deps, "joinRequest", actor.id) : null;
  const id = newRowId(now);
  const own = await findMembership(db, actor.id);
  const owners = await listOwners(db, asked.id, MAX_TOLD);
  const isProven = await isAddressConfirmed(db, actor.id);
  const about = { id, person: own?.person ?? null, from: own?.institution ?? null, isProven };
  const told = owners.flatMap((owner) => [
    queueNotificationIf(
      db,
      {
        userId: owner.userId,
        eventKey: `join-request:${id}:${owner.userId}`,
        text: `Somebody asks to work for ${owner.institution}`,
        href: "/institution#requests",
      },
      now,
      isAsked(id),
    ),
    queueMailIf(deps, joinRequestMail({ ...about, ...owner }, `${origin}/institution`), isAsked(id)),
  ]);
  const needsConfirmed = config.confirmsAddresses;
  const row = { id, institutionId: asked.id, userId: actor.id, needsConfirmed, createdAt: now };
  const isThere = async () => (await listRelated(db, actor.id)).some((each) => each.id === asked.id && each.askedAt);
  const open = await insertRequest(db, row, told).catch((error) =>
    recoverLostAnswer(error, async () => ((await isThere()) ? id : null)),
  );
  if (open) return { id: open };
  await counted?.takeBack();
  throw new DomainError("not_found", "There is no such institution that you can ask");
}

/** Take the own request back. Without one it is fine too. */
export async function takeRequestBack({ db }: Pick<Deps, "db">, actor: Actor): Promise<{ taken_back: boolean }> {
  return { taken_back: await deleteOwnRequest(db, actor.id) };
}

/**
 * Answer a request: what the person may do from now on, or null to decline. Somebody who works alone elsewhere brings her
 * institution's jobs along, an owner brings all people and jobs of hers. Throws not_found, not_allowed for whoever works there and is no
 * owner, and for a yes before both addresses are confirmed.
 */
export async function answerRequest(
  deps: Deps,
  actor: Actor,
  id: string | undefined,
  role: MemberRole | null,
): Promise<{ id: string }> {
  const { db, now, effects, config } = deps;
  const needsConfirmed = config.confirmsAddresses;
  const found = isUuid(id) ? await findRequest(db, actor.id, id) : null;
  if (!found || !id) throw await whyNot(db, actor);
  if (role) await requireProof(deps, actor, "Then you can let colleagues in");
  if (role && needsConfirmed && found.isProven !== 1) throw new DomainError("address_unconfirmed", NOT_PROVEN);
  if (role && needsConfirmed && found.unproven === 1)
    throw new DomainError("address_unconfirmed", COLLEAGUES_NOT_PROVEN);
  const { userId, institution } = found;
  const notice = {
    userId,
    eventKey: `join-answer:${newRowId(now)}`,
    text: role
      ? `You work for ${institution} now, as its ${ROLE_LABELS[role].toLowerCase()}`
      : `${institution} has declined your request`,
    href: "/institution",
  };
  effects.hasChangedJobs = role !== null;
  const works = async () => (await findMembership(db, userId))?.institutionId === found.institutionId;
  const isGone = async () => (await findRequest(db, actor.id, id)) === null;
  const isDone = role
    ? await acceptRequestRows(db, { actorId: actor.id, id, userId, role, needsConfirmed, now }, (condition) =>
        queueNotificationIf(db, notice, now, condition),
      ).catch((error) => recoverLostAnswer(error, works))
    : await deleteRequest(db, { actorId: actor.id, id }, (condition) =>
        queueNotificationIf(db, notice, now, condition),
      ).catch((error) => recoverLostAnswer(error, isGone));
  if (!isDone) throw await whyNot(db, actor);
  return { id };
}

async function whyNot(db: Database, actor: Actor): Promise<DomainError> {
  const own = await findMembership(db, actor.id);
  if (own && own.role !== "owner") {
    return new DomainError("only_owner", "Only an owner of the institution can do this");
  }
  return noRequest();
}

function noRequest(): DomainError {
  return new DomainError("not_found", "There is no such request. It was answered or taken back");
}
