/** `/yourdata`: who has one's data, what one agreed to, one's requests, and what we keep for how long. */

import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import type { ActionFunctionArgs } from "@remix-run/server-runtime";
import { Consents, Nominee, Recipients, Requests, YourDataTabs } from "~/components/account/your-data-sections";
import { FormErrors } from "~/components/forms/form-errors";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { SIDE_MENUS, SideMenu } from "~/components/frame/side-menu";
import type { Person } from "~/domain/actor";
import type { FieldErrors } from "~/domain/errors";
import { giveConsent, withdraw } from "~/domain/privacy/give-consent.server";
import { nominate, removeNominee } from "~/domain/privacy/name-nominee.server";
import { readOwnData } from "~/domain/privacy/queries.server";
import { RETENTION_TABLE } from "~/domain/privacy/rules";
import { ConsentInput, NomineeInput } from "~/domain/privacy/schema";
import { readForm } from "~/http/body";
import { redirectWithFlash, toastOf } from "~/http/flash";
import { checkFields, refuseForm, rejectForm } from "~/http/form";
import { requireActor } from "~/http/guards";
import { screenAction, screenLoader } from "~/http/screen";
import { words as all } from "~/words/accounts";

const words = all.yourData;

export const meta: MetaFunction = () => [{ title: `${words.title} · Staffroom` }];
export const handle = { sheet: "desk", hasSideMenu: true, hasPhotos: true } satisfies ScreenHandle;

export const loader = screenLoader(async (args) => {
  const actor = await requireActor(args);
  const cursor = new URL(args.request.url).searchParams.get("after") ?? "";
  const own = await readOwnData(args.context, actor, cursor);
  return { ...own, actor, now: args.context.now };
});

type Context = ActionFunctionArgs["context"];
type Fields = Record<string, string>;
type Way = (context: Context, actor: Person, fields: Fields) => Promise<string | FieldErrors>;

const consenting =
  (change: typeof giveConsent, done: string): Way =>
  async (context, actor, fields) => {
    const { input, errors } = checkFields(ConsentInput, fields);
    if (errors) return errors;
    await change(context, actor, input.purpose);
    return done;
  };

/** The actions of the page's forms. */
const WAYS: Record<string, Way> = {
  agree: consenting(giveConsent, words.agreed),
  withdraw: consenting(withdraw, words.tookBack),
  async nominate(context, actor, fields) {
    const { input, errors } = checkFields(NomineeInput, fields);
    if (errors) return errors;
    await nominate(context, actor, input);
    return words.nameSaved;
  },
  async remove_nominee(context, actor) {
    await removeNominee(context, actor);
    return words.nameRemoved;
  },
};

export const action = screenAction(async (args) => {
  const actor = await requireActor(args);
  const fields = await readForm(args.request);
  const { intent = "" } = fields;
  const way = Object.hasOwn(WAYS, intent) ? WAYS[intent] : undefined;
  if (!way) return rejectForm({ intent: [words.choose] }, { fields });
  try {
    const done = await way(args.context, actor, fields);
    return typeof done === "string" ? redirectWithFlash("/yourdata", toastOf(done)) : rejectForm(done, { fields });
  } catch (error) {
    return refuseForm(error, args, { fields });
  }
});

export default function YourData() {
  const { actor, now, ...own } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const isOfNominee = refused?.values.intent === "nominate";
  return (
    <div className="with-side">
      <SideMenu {...SIDE_MENUS[actor.role]} path="/yourdata" />
      <div className="profile">
        <h1>{words.title}</h1>
        <YourDataTabs path="/yourdata" />
        {refused && !isOfNominee && <FormErrors errors={refused.errors} message={refused.message} />}
        <Recipients {...own} />
        <Consents {...own} isCandidate={actor.role === "user"} />
        <Requests {...own} now={now} />
        <Nominee {...own} refused={isOfNominee ? refused : undefined} />
        <details className="fold">
          <summary>
            <h2>{words.retention}</h2>
          </summary>
          <ul className="choices">
            {RETENTION_TABLE.map(({ what, howLong }) => (
              <li key={what}>
                <strong>{what}</strong>
                <br />
                {howLong}
              </li>
            ))}
          </ul>
        </details>
      </div>
    </div>
  );
}
