/** `/moderation`: what waits for a look, what is hidden and who is suspended. Each row can be dealt with in one press. */

import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import type { ActionFunctionArgs } from "@remix-run/server-runtime";
import { FormErrors } from "~/components/forms/form-errors";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { LiftSuspension } from "~/components/moderation/moderation-forms";
import { HiddenRow, SubjectRow, SuspendedRow } from "~/components/moderation/moderation-rows";
import type { Person } from "~/domain/actor";
import type { FieldErrors } from "~/domain/errors";
import { checkInstitution } from "~/domain/moderation/check-institution.server";
import { dismiss } from "~/domain/moderation/dismiss-items.server";
import { hideJob } from "~/domain/moderation/hide-job.server";
import { publishText, refuseText } from "~/domain/moderation/publish-waiting-job.server";
import { countLeft, readModeration } from "~/domain/moderation/queries.server";
import { restoreJob } from "~/domain/moderation/restore-job.server";
import { readSeen, SUBJECTS } from "~/domain/moderation/rules";
import { HideInput } from "~/domain/moderation/schema";
import { liftLastingSuspension, suspend } from "~/domain/moderation/suspend-subject.server";
import { readForm } from "~/http/body";
import { redirectWithFlash, toastOf } from "~/http/flash";
import { checkFields, refuseForm, rejectForm } from "~/http/form";
import { requireModerator } from "~/http/guards";
import { screenAction, screenLoader } from "~/http/screen";
import { words } from "~/words/moderation";

export const meta: MetaFunction = () => [{ title: `${words.title} · Staffroom` }];
export const handle = { sheet: "desk" } satisfies ScreenHandle;

export const loader = screenLoader(async (args) => {
  await requireModerator(args);
  const about = new URL(args.request.url).searchParams.get("about");
  return { ...(await readModeration(args.context, about)), about };
});

type Fields = Record<string, string>;
type Way = (context: ActionFunctionArgs["context"], actor: Person, fields: Fields) => Promise<string | FieldErrors>;

/** Suspends the account or the institution of a row, or lifts it. */
function suspending(kind: "account" | "institution", isLifted: boolean): Way {
  return async (context, actor, fields) => {
    const { input, errors } = checkFields(HideInput, { ...fields, reason: fields.reason || "other" });
    if (errors) return errors;
    await suspend(context, actor, { kind, id: fields[kind] ?? "" }, { ...input, isLifted, seen: readSeen(fields) });
    return words.done[isLifted ? "lifted" : "suspended"][kind];
  };
}

const checking =
  (isChecked: boolean): Way =>
  async (context, actor, fields) => {
    const { id = "", words: typed = "" } = fields;
    const about = { isChecked, reason: typed.slice(0, 200) || words.officialList, seen: readSeen(fields) };
    await checkInstitution(context, actor, id, about);
    return isChecked ? words.done.checked : words.done.unchecked;
  };

const WAYS: Record<string, Way> = {
  async dismiss(context, actor, fields) {
    const { subject, id = "" } = fields;
    const kind = SUBJECTS.find((name) => name === subject);
    if (!kind) return { subject: [words.refusals.chooseEntry] };
    await dismiss(context, actor, kind, id, readSeen(fields));
    return words.done.dismissed;
  },
  async hide(context, actor, fields) {
    const { input, errors } = checkFields(HideInput, fields);
    if (errors) return errors;
    const { isKept, wasChanged } = await hideJob(context, actor, fields.id ?? "", input, readSeen(fields));
    const { staysHidden, hidden } = words.done;
    return `${isKept ? staysHidden : hidden}${wasChanged ? words.done.wasChanged : ""}`;
  },
  async publish(context, actor, fields) {
    const { id = "", version = "" } = fields;
    await publishText(context, actor, { id, version, seen: readSeen(fields) });
    return words.done.published;
  },
  async refuse(context, actor, fields) {
    const { input, errors } = checkFields(HideInput, fields);
    if (errors) return errors;
    const { id = "", version = "" } = fields;
    await refuseText(context, actor, { id, version, seen: readSeen(fields) }, input);
    return words.done.refused;
  },
  async restore(context, actor, fields) {
    await restoreJob(context, actor, fields.id ?? "", readSeen(fields));
    return words.done.restored;
  },
  suspend_account: suspending("account", false),
  suspend_institution: suspending("institution", false),
  lift_account: suspending("account", true),
  lift_institution: suspending("institution", true),
  async lift_kept(context, actor, { kept = "" }) {
    if (kept.trim() === "") return { kept: [words.refusals.kept] };
    await liftLastingSuspension(context, actor, kept);
    return words.done.liftedKept;
  },
  check: checking(true),
  uncheck: checking(false),
};

export const action = screenAction(async (args) => {
  const actor = await requireModerator(args);
  const fields = await readForm(args.request);
  const way = Object.hasOwn(WAYS, fields.intent ?? "") ? WAYS[fields.intent ?? ""] : undefined;
  if (!way) return rejectForm({ intent: [words.refusals.chooseStep] }, { fields });
  try {
    const done = await way(args.context, actor, fields);
    if (typeof done !== "string") return rejectForm(done, { fields });
    return redirectWithFlash("/moderation", toastOf(done + (await newerWords(args.context, fields))));
  } catch (error) {
    return refuseForm(error, args, { fields });
  }
});

/**
 * The moderator's note on entries of the same subject that the step has not settled: they came while the page was open,
 * or the page had no room for them.
 */
async function newerWords(context: ActionFunctionArgs["context"], fields: Fields): Promise<string> {
  // The step is done: that this cannot be read is no reason to say that it failed.
  const id = fields.account ?? fields.institution ?? fields.id ?? "";
  const { newer, unshown } = await countLeft(context, id, readSeen(fields)).catch(() => ({ newer: 0, unshown: 0 }));
  return `${newer > 0 ? words.done.newer(newer) : ""}${unshown > 0 ? words.done.unshown(unshown) : ""}`;
}

export default function Moderation() {
  const { waiting, total, seen, shown, about, hidden, accounts, schools } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <div>
      <h1>{words.title}</h1>
      <p className="quiet">
        {words.dismissing} {words.dismissingTold}
      </p>
      <p>
        <a href="/moderation/log">{words.log}</a>
        {" · "}
        <a href="/privacy/requests">{words.requests}</a>
      </p>
      <FormErrors errors={refused?.errors ?? {}} message={refused?.message ?? null} />
      <section aria-labelledby="waiting">
        <h2 id="waiting">{words.waiting(total)}</h2>
        {about !== null && (
          <p>
            <a href="/moderation">{words.all}</a>
          </p>
        )}
        {waiting.length === 0 && <p>{words.none}</p>}
        <ul className="asks">
          {waiting.map((row) => (
            <SubjectRow key={row.subjectId} row={row} seen={seen} shown={shown} />
          ))}
        </ul>
        {about === null && total > waiting.length && <p className="quiet">{words.next}</p>}
      </section>
      <section aria-labelledby="hidden">
        <h2 id="hidden">{words.hiddenNow}</h2>
        {hidden.length === 0 && <p>{words.noneHidden}</p>}
        <ul className="asks">
          {hidden.map((row) => (
            <HiddenRow key={row.hiding.id} row={row} seen={seen} shown={shown} />
          ))}
        </ul>
      </section>
      <section aria-labelledby="suspended">
        <h2 id="suspended">{words.suspended}</h2>
        {accounts.length + schools.length === 0 && <p>{words.nobodySuspended}</p>}
        <ul className="asks">
          {accounts.map(({ id, name }) => (
            <SuspendedRow key={id} kind="account" id={id} name={name} />
          ))}
          {schools.map(({ id, name }) => (
            <SuspendedRow key={id} kind="institution" id={id} name={name} />
          ))}
        </ul>
        <LiftSuspension errors={refused?.errors.kept} value={refused?.values.kept} />
      </section>
    </div>
  );
}
