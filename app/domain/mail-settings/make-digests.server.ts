/**
 * The day's mail. A mail that its reader wants once a day is queued as a reference; in her morning one mail names those
 * that still hold. No reference is sent twice, and the next run takes those that a run does not reach. References that
 * their reader may not see now wait for the day after.
 */

import { type Database, writeAll } from "~/db/client.server";
import { newRowId } from "~/domain/ids";
import type { Mailer } from "~/domain/mail/mail-drivers";
import { nextMorning } from "~/domain/mail/rules";
import { digestStatements, postponeDigest } from "~/domain/mail/statements.server";
import { DEFAULT_ZONE } from "~/domain/time-zone-rules";
import { digestMail } from "./mails";
import { type DigestLine, listDigestRecipients, readDigestLines } from "./queries.server";

type Deps = { db: Database; mailer: Mailer | null; now: Date; origin: string };

/** References that one run looks at to find who is due, people that it writes to, and references of one digest. */
const LOOKED_AT = 1000;

const DIGESTS_PER_RUN = 40;

const LINES_PER_DIGEST = 500;

/** Without a driver, or an address that links begin with, nothing is made: the references wait. Returns how many digests were made. */
export async function makeDigests(deps: Deps): Promise<{ digests: number }> {
  const { db, mailer, now, origin } = deps;
  if (!mailer || !origin) return { digests: 0 };
  let digests = 0;
  const recipients = await listDigestRecipients(db, now, LOOKED_AT);
  for (const recipient of recipients.slice(0, DIGESTS_PER_RUN)) digests += await makeDigest(deps, recipient);
  return { digests };
}

async function makeDigest({ db, now, origin }: Deps, recipient: string): Promise<number> {
  const due = await readDigestLines(db, recipient, now, LINES_PER_DIGEST + 1);
  const zone = due[0]?.zone ?? null;
  // In the time zone of a reader who has chosen one it may not be morning yet.
  const until = nextMorning(now, zone ?? due[0]?.jobZone ?? DEFAULT_ZONE);
  const postponed = { now, until, limit: LOOKED_AT };
  if (zone && !due.some(({ createdAt }) => nextMorning(new Date(createdAt), zone) <= now)) {
    await postponeDigest(db, recipient, postponed);
    return 0;
  }
  const read = due.slice(0, LINES_PER_DIGEST);
  const hasMore = due.length > read.length;
  const [included, waiting] = [read.filter(({ holds }) => holds !== 2), read.filter(({ holds }) => holds === 2)];
  if (waiting.length > 0) await postponeDigest(db, recipient, { ...postponed, only: idsOf(waiting) });
  // Those that wait took the places of others: the next run reads these, and makes one mail of all.
  if (waiting.length > 0 && hasMore) return 0;
  const holding = included.filter(({ holds }) => holds === 1);
  const id = newRowId(now);
  const mail = holding.length > 0 ? digestMail({ id, recipient }, holding, { origin, hasMore }) : null;
  const { queued, marking } = digestStatements(db, mail, idsOf(included), now);
  const isDone = (queued ? (await writeAll(db, [queued, marking]))[1] : await marking).length > 0;
  if (mail && hasMore) await postponeDigest(db, recipient, postponed);
  return isDone && mail ? 1 : 0;
}

function idsOf(lines: DigestLine[]): string[] {
  return lines.map(({ id }) => id);
}
