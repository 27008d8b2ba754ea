/** Mails that ask once more to confirm an address, each with a new link. */
import type { Database } from "~/db/client.server";
import { queueMailIf } from "~/domain/mail/service.server";
import { type LinkConfig, newTokenMail } from "./recovery-service.server";
import { isUntold, replaceTokenIf, runInPortions } from "./reminder-store.server";

type Deps = { db: Database; now: Date; origin: string; config: LinkConfig };

/** `beginning` stands in the place of the welcome, before the words that every mail with such a link has. A second reminder with the same key is dropped. */
export type Reminder = { to: { id: string; email: string }; eventKey: string; subject: string; beginning: string };

const PEOPLE_PER_BATCH = 25;

/**
 * Queue these reminders. Only the newest link works, so the link is replaced together with the mail that carries it, or neither is:
 * two runs at once queue one mail, and its link works.
 */
export async function remindToConfirm(deps: Deps, reminders: Reminder[]): Promise<void> {
  const { db, now } = deps;
  const each = [];
  for (const { to, eventKey, subject, beginning } of reminders) {
    const { row, mail } = await newTokenMail(deps, to, "confirm", { beginning });
    const isDue = isUntold(to.id, to.email, eventKey);
    const own = { ...mail, eventKey, subject };
    each.push([...replaceTokenIf(db, row, isDue), queueMailIf(db, own, now, isDue)]);
  }
  await runInPortions(db, each, PEOPLE_PER_BATCH);
}
