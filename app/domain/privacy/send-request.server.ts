/** A request about somebody's data: it has a number, and is acknowledged at once. */
import { type Database, writeAll } from "~/db/client.server";
import type { Person } from "~/domain/actor";
import type { Effects } from "~/domain/effects";
import { fieldError } from "~/domain/errors";
import { type Keyed, keepKey } from "~/domain/idempotency/statements.server";
import { spendAll } from "~/domain/limits/count-events.server";
import type { LimitConfig } from "~/domain/limits/statements.server";
import { recoverLostResponse } from "~/domain/lost-response";
import type { Mailer } from "~/domain/mail/mail-drivers";
import { queueMail } from "~/domain/mail/statements.server";
import { words } from "~/words/privacy-refusals";
import { requestReceivedMail } from "./mails";
import { findSameRequest } from "./queries.server";
import { answerDue } from "./rules";
import type { RequestCall, RequestInput } from "./schema";
import { insertLogLine, insertRequest, logLine } from "./statements.server";

type Deps = Keyed & {
  db: Database;
  now: Date;
  effects: Effects;
  mailer: Mailer | null;
  client: string | null;
  config: LimitConfig;
};

/** The person who asks: an account, or an address that anybody may have typed. */
export type Asker = { account: Person; isConfirmed: boolean } | { email: string };

/** Make a request. A mail acknowledges it in the same batch. The same words once more are the same request. Throws too_many. Returns its number. */
export async function sendRequest(deps: Deps, asker: Asker, { kind, text }: RequestInput): Promise<number> {
  const { db, now, client, mailer } = deps;
  const account = "account" in asker ? asker.account : null;
  const isAddressConfirmed = "account" in asker && asker.isConfirmed;
  const email = "email" in asker ? asker.email : asker.account.email;
  await spendAll(deps, [
    ["privacyRequest", account?.id ?? null],
    ["privacyRequestByNetwork", account ? null : client],
  ]);
  const number = newNumber();
  const row = { number, kind, text, email, userId: account?.id ?? null, isAddressConfirmed, createdAt: now };
  const times = { acknowledgedAt: mailer ? now : null, dueAt: answerDue(now) };
  try {
    await writeAll(db, [
      insertRequest(db, { ...row, ...times }),
      insertLogLine(db, logLine(now, "request", row.userId)),
      queueMail(deps, requestReceivedMail({ ...row, ...times }, !isAddressConfirmed)),
      ...keepKey(deps, String(number)),
    ]);
    return number;
  } catch (error) {
    // It was sent before and waits still: a second click, or an answer that was lost.
    return recoverLostResponse(error, () => findSameRequest(db, row));
  }
}

/** The same for a program, with a session or with an address. Throws bad_input without either. */
export async function sendRequestByCall(
  deps: Deps,
  account: { actor: Person; isConfirmed: boolean } | null,
  { email, ...input }: RequestCall,
): Promise<number> {
  if (account) return sendRequest(deps, { account: account.actor, isConfirmed: account.isConfirmed }, input);
  if (!email) throw fieldError("email", words.nameAddress);
  return sendRequest(deps, { email }, input);
}

/** Eight digits that begin with no zero. */
function newNumber(): number {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return 10_000_000 + (random % 90_000_000);
}
