/** "Send my link again": the private links of everything that was sent from an address without an account go to that address. */
import { type Database, writeAll } from "~/db/client.server";
import type { Effects } from "~/domain/effects";
import { DomainError } from "~/domain/errors";
import { keepKeyFirst } from "~/domain/idempotency/keep-key-first.server";
import type { Keyed } from "~/domain/idempotency/statements.server";
import { newRowId } from "~/domain/ids";
import { spend, spendAll } from "~/domain/limits/count-events.server";
import { readChoices } from "~/domain/limits/queries.server";
import type { LimitConfig } from "~/domain/limits/statements.server";
import { wasQueuedSince } from "~/domain/mail/queries.server";
import { queueMail } from "~/domain/mail/statements.server";
import { type GuestConfig, guestLink, guestNumber, numberSubject } from "../guest-link";
import { linksAgainMail } from "../mails";
import { renewLinks } from "../statements.server";
import { LINKS_KEY } from "./guest-rules";
import { type LinkedRow, listLinkedRows } from "./queries.server";

type Deps = Keyed & { db: Database; origin: string; effects: Effects; config: LimitConfig & GuestConfig };

/**
 * Look for what was sent from an address, and return the rest of the work as a function: the mail with its links. The caller runs
 * it after the response, so that the response and its time are the same for every address. Throws too_many after thirty in an
 * hour from one network, for known and unknown addresses alike.
 */
export async function prepareLinksMail(
  deps: Deps & { client: string | null },
  email: string,
): Promise<() => Promise<void>> {
  await spend(deps, "linksByNetwork", deps.client);
  const sent = await listLinkedRows(deps.db, email);
  const mail = () => mailLinks(deps, email, sent);
  await keepKeyFirst(deps);
  return async () => {
    // Try once more if it fails: the response has said that the links are sent, and nothing else would try again.
    if (sent.length > 0) await mail().catch(mail);
  };
}

/** Two requests within it are answered by one mail. */
const PAUSE_MS = 60_000;

/** At most one mail a minute, three an hour and five a day; beyond that none is sent, without an error: strangers may ask, and the last links still work. */
async function mailLinks(deps: Deps, email: string, sent: LinkedRow[]): Promise<void> {
  const { db, now, origin, config } = deps;
  const since = new Date(now.getTime() - PAUSE_MS);
  if (await wasQueuedSince(deps, { recipient: email, keyBeginning: LINKS_KEY, since })) return;
  const counted: Parameters<typeof spendAll>[1] = [
    ["linksMail", email],
    ["linksMailADay", email],
  ];
  const attempt = await spendAll(deps, counted).catch((error) => {
    if (error instanceof DomainError && error.code === "too_many") return null;
    throw error;
  });
  if (!attempt) return;
  try {
    const ended = await listEnded(deps, sent);
    const applications = sent.map((row) => {
      const version = ended.includes(row) ? row.keyVersion + 1 : row.keyVersion;
      const link = guestLink(config, origin, { id: row.id, keyVersion: version });
      const { number } = guestNumber(config, { id: row.id, version });
      return { ...row, link, number };
    });
    const mail = queueMail(deps, linksAgainMail({ id: newRowId(now), email }, applications));
    await writeAll(db, [mail, ...renewLinks(db, ended)]);
  } catch (error) {
    await attempt.takeBack();
    throw error;
  }
}

/** The links of which a wrong number was chosen: a new one with a number of its own takes the place of each. */
async function listEnded(deps: Deps, sent: LinkedRow[]): Promise<LinkedRow[]> {
  const keyOf = ({ id, keyVersion }: LinkedRow) => ({ id, version: keyVersion });
  const subjects = sent.map((row) => numberSubject(keyOf(row)));
  const choices = await readChoices(deps, "mailedNumber", subjects);
  return sent.filter((row, at) => {
    const choice = choices.get(subjects[at] ?? "");
    return choice !== undefined && choice !== Number(guestNumber(deps.config, keyOf(row)).number);
  });
}
