/** Mails that ask once more to confirm an address, each with a new link. */
import type { Database } from "~/db/client.server";
import type { Effects } from "~/domain/effects";
import { queueMailIf } from "~/domain/mail/service.server";
import { type LinkConfig, newTokenMail } from "./recovery-service.server";
import { isUntold, replaceTokenIf, runInPortions } from "./reminder-store.server";

type Deps = { db: Database; now: Date; effects: Effects; origin: string; config: LinkConfig };

/** `beginning` replaces the welcome, the mail's first paragraph. A second reminder with the same key is dropped. */
export type Reminder = { to: { id: string; email: string }; eventKey: string; subject: string; beginning: string };

const PEOPLE_PER_BATCH = 25;

/**
 * Queue these reminders. Only the newest link works, so one batch replaces the link and queues the mail that carries it, or does
 * neither: two runs at once queue one mail, and its link works.
 */
export async function remindToConfirm(deps: Deps, reminders: Reminder[]): Promise<void> {
  const { db } = deps;
  const each = [];
  for (const { to, eventKey, subject, beginning } of reminders) {
    const { row, mail } = await newTokenMail(deps, to, "confirm", { beginning });
    const isDue = isUntold(to.id, to.email, eventKey);
    const own = { ...mail, eventKey, subject };
    each.push([...replaceTokenIf(db, row, isDue), queueMailIf(deps, own, isDue)]);
  }
  await runInPortions(db, each, PEOPLE_PER_BATCH);
}
