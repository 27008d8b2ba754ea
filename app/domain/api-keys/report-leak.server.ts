/** A key stood in an address, where logs, histories and other sites keep it: its owners are told, once a day. */

import { type Database, writeAll } from "~/db/client.server";
import type { Effects } from "~/domain/effects";
import { hashToken, isSame } from "~/domain/ids";
import { listOwners } from "~/domain/institutions/queries.server";
import { queueMail } from "~/domain/mail/statements.server";
import { queueNotification } from "~/domain/notifications/statements.server";
import { words } from "~/words/api-key-mails";
import { leakedKeyMail } from "./mails";
import { findKey } from "./queries.server";
import { keyPath, keyState } from "./rules";
import { countUse, keepRefusal } from "./statements.server";

type Deps = { db: Database; now: Date; origin: string; effects: Effects; config: { confirmsAddresses: boolean } };

/** More than an institution has. */
const MAX_OWNERS = 20;

/** Tell the owners of a key. A text that is no key of ours, or one that has ended, is nobody's business. */
export async function reportLeak(
  deps: Deps,
  { id, text }: { id: string; text: string },
  { call, status, network }: { call: string; status: number; network: string | null },
): Promise<void> {
  const { db, now, origin } = deps;
  const found = await findKey(db, id, deps.config.confirmsAddresses);
  if (!found || !isSame(hashToken(text), found.hash)) return;
  const use = { keyId: id, call, status, now };
  const kept = [countUse(db, use), ...keepRefusal(db, { ...use, code: "key_in_url", network })] as const;
  if (keyState(found, now) !== "live") return void (await writeAll(db, kept));
  const day = now.toISOString().slice(0, 10);
  const owners = await listOwners(db, found.institutionId, MAX_OWNERS);
  const told = owners.flatMap(({ userId, email }) => {
    const eventKey = `key-in-url:${id}:${day}:${userId}`;
    const about = { name: found.name, link: `${origin}${keyPath(id)}` };
    return [
      queueMail(deps, leakedKeyMail({ eventKey, recipient: email }, about)),
      queueNotification(db, { userId, eventKey, text: words.wasInUrl(found.name), href: keyPath(id) }, now),
    ];
  });
  await writeAll(db, [...kept, ...told]);
}
