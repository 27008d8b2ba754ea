/** Requests about somebody's data: each has a number, is acknowledged at once, and is answered by the operator in time. */
import type { Database } from "~/db/client.server";
import type { Person } from "~/domain/actor";
import type { Effects } from "~/domain/effects";
import { DomainError } from "~/domain/errors";
import { type LimitConfig, spendAll } from "~/domain/limits/service.server";
import { log } from "~/domain/log";
import { recoverLostAnswer } from "~/domain/lost-answer";
import type { Mailer } from "~/domain/mail/drivers";
import { queueMail, queueMailIf } from "~/domain/mail/service.server";
import { logLine } from "./consents-service.server";
import { requestAnsweredMail, requestReceivedMail } from "./mails";
import {
  answerRequest,
  countDue,
  findRequest,
  findSameRequest,
  insertRequest,
  listRequests,
  type RequestRow,
} from "./requests-store.server";
import { acknowledgedBefore, answerDue, nearDue, timeLeft } from "./rules";
import type { AnswerInput, RequestInput } from "./schema";

type Deps = { db: Database; now: Date; effects: Effects };
type AskDeps = Deps & { mailer: Mailer | null; client: string | null; config: LimitConfig };
/** Who asks: an account, or an address that anybody may have typed. */
export type Asker = { account: Person; isConfirmed: boolean } | { email: string };

const SHOWN = 50;

/** Make a request. A mail acknowledges it in the same batch. The same words once more are the same request. Throws too_many. Returns its number. */
export async function ask(deps: AskDeps, asker: Asker, { kind, text }: RequestInput): Promise<number> {
  const { db, now, client, mailer } = deps;
  const account = "account" in asker ? asker.account : null;
  const isProven = "account" in asker && asker.isConfirmed;
  const email = "email" in asker ? asker.email : asker.account.email;
  await spendAll(deps, [
    ["privacyRequest", account?.id ?? null],
    ["privacyRequestByNetwork", account ? null : client],
  ]);
  const number = newNumber();
  const row = { number, kind, text, email, userId: account?.id ?? null, isProven, createdAt: now };
  const times = { acknowledgedAt: mailer ? now : null, dueAt: answerDue(now) };
  const mail = queueMail(deps, requestReceivedMail({ ...row, ...times }, !isProven));
  try {
    await insertRequest(db, { ...row, ...times }, logLine(now, "request", row.userId), mail);
    return number;
  } catch (error) {
    // It was sent before and waits still: a second click, or an answer that was lost.
    return recoverLostAnswer(error, () => findSameRequest(db, row));
  }
}

/** Eight digits that begin with no zero. */
function newNumber(): number {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return 10_000_000 + (random % 90_000_000);
}

/** Who named the address of a request for the time after her death: her own address, the name that she gave, and when. */
export type NamedBy = { email: string; isConfirmed: boolean; as: string; at: Date };
export type WaitingRequest = RequestRow & { left: string; namedBy: NamedBy[] };

/** For the operator: what waits, by due day, and what was answered last. */
export async function readRequests({ db, now }: Pick<Deps, "db" | "now">) {
  const { waiting, answered, total } = await listRequests(db, SHOWN);
  const rows: WaitingRequest[] = waiting.map(({ request, namedBy }) => ({
    ...request,
    left: timeLeft(request.dueAt, now),
    namedBy: (JSON.parse(namedBy) as [string, number, string, number][]).map(([email, isConfirmed, as, at]) => ({
      ...{ email, as, isConfirmed: isConfirmed === 1, at: new Date(at) },
    })),
  }));
  return { waiting: rows, answered, total };
}

/** Answer a request by mail, once. Throws not_found, conflict (it was answered, or its account is closed). */
export async function answer(deps: Deps, moderator: Person, { number, answer: text }: AnswerInput): Promise<void> {
  const { db, now } = deps;
  const request = await findRequest(db, number);
  if (!request) throw new DomainError("not_found", "There is no such request");
  const mail = requestAnsweredMail({ number, email: request.email, answer: text });
  const isFirst = await answerRequest(
    db,
    { number, answer: text, now },
    logLine(now, "answer", moderator.id),
    (waits) => queueMailIf(deps, mail, waits),
  ).catch((error) =>
    recoverLostAnswer(error, async () => (await findRequest(db, number))?.answeredAt?.getTime() === now.getTime()),
  );
  if (!isFirst) throw new DomainError("conflict", "This request was answered already, or its account is closed");
}

/** Warns of requests that are nearly due, late, or that nobody has acknowledged. */
export async function watchRequests({ db, now }: Pick<Deps, "db" | "now">): Promise<Record<string, number>> {
  const counts = await countDue(db, { now, near: nearDue(now), acknowledged: acknowledgedBefore(now) });
  if (counts.near + counts.unacknowledged > 0) log("warn", "requests about data are nearly due", counts);
  return counts;
}
