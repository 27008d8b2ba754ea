/** Changing one's own profile. */

import type { Database } from "~/db/client.server";
import { DomainError } from "~/domain/errors";
import { refuseMoneyInName } from "~/domain/moderation/money-in-name-rules";
import { getRow, noSuchUser, type Owner } from "./queries.server";
import { settlePeriod, whyNotProfile } from "./rules";
import type { ProfileChanges } from "./schema";
import { setProfile } from "./statements.server";

/** Write only the fields of a change. Throws bad_input (the dates or zip code and country do not fit together, a name asks for money), not_found. */
export async function updateProfile({ db, now }: { db: Database; now: Date }, actor: Owner, changes: ProfileChanges) {
  const settled = settlePeriod(changes);
  const after = { ...(await getRow(db, actor)), ...settled };
  const fields = whyNotProfile(after, changes);
  if (fields) throw new DomainError("bad_input", "Some of the input is not right", { fields });
  const { f_name, s_name, l_name } = after;
  if ([changes.f_name, changes.s_name, changes.l_name].some((name) => name !== undefined)) {
    refuseMoneyInName({ f_name, s_name, l_name });
  }
  const written = await setProfile(db, actor.id, { ...settled, updatedAt: now });
  if (written.length === 0) throw noSuchUser();
  return { id: actor.id };
}
