/** Naming somebody who may ask after a person's death. */
import type { Database } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import { refuseMoneyInName } from "~/domain/moderation/money-in-name-rules";
import type { NomineeInput } from "./schema";
import { deleteNominee, putNominee } from "./statements.server";

type Deps = { db: Database; now: Date };

/** Name somebody who may ask after the person's death, or change who that is. Throws bad_input for a name about money. */
export async function nominate({ db, now }: Deps, actor: Actor, input: NomineeInput): Promise<void> {
  const { nominee_name: name, nominee_email: email } = input;
  refuseMoneyInName({ nominee_name: name });
  await putNominee(db, { userId: actor.id, name, email, updatedAt: now });
}

export async function removeNominee({ db }: Pick<Deps, "db">, actor: Actor): Promise<void> {
  await deleteNominee(db, actor.id);
}
