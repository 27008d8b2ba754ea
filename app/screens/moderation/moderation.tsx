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

export const meta: MetaFunction = () => [{ title: "Moderation · Staffroom" }];
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
    const what = kind === "account" ? "The account" : "The institution";
    return isLifted ? `${what} is no longer suspended.` : `${what} is suspended. Its jobs are hidden.`;
  };
}

const checking =
  (isChecked: boolean): Way =>
  async (context, actor, fields) => {
    const { id = "", words = "" } = fields;
    const about = { isChecked, reason: words.slice(0, 200) || "an official list", seen: readSeen(fields) };
    await checkInstitution(context, actor, id, about);
    return isChecked ? "School checked." : "The check is taken back.";
  };

const WAYS: Record<string, Way> = {
  async dismiss(context, actor, fields) {
    const { subject, id = "" } = fields;
    const kind = SUBJECTS.find((name) => name === subject);
    if (!kind) return { subject: ["Choose what to dismiss"] };
    await dismiss(context, actor, kind, id, readSeen(fields));
    return "Dismissed.";
  },
  async hide(context, actor, fields) {
    const { input, errors } = checkFields(HideInput, fields);
    if (errors) return errors;
    const { isKept, wasChanged } = await hideJob(context, actor, fields.id ?? "", input, readSeen(fields));
    const changed = wasChanged ? " It was changed after you opened the page: look at it once more." : "";
    return `${isKept ? "It stays hidden. Its people were told." : "Hidden. Its people were told, and may answer once."}${changed}`;
  },
  async publish(context, actor, fields) {
    const { id = "", version = "" } = fields;
    await publishText(context, actor, { id, version, seen: readSeen(fields) });
    return "Published. Its owner was told.";
  },
  async refuse(context, actor, fields) {
    const { input, errors } = checkFields(HideInput, fields);
    if (errors) return errors;
    const { id = "", version = "" } = fields;
    await refuseText(context, actor, { id, version, seen: readSeen(fields) }, input);
    return "Not published. Its owner was told why, and can change the text.";
  },
  async restore(context, actor, fields) {
    await restoreJob(context, actor, fields.id ?? "", readSeen(fields));
    return "Shown again.";
  },
  suspend_account: suspending("account", false),
  suspend_institution: suspending("institution", false),
  lift_account: suspending("account", true),
  lift_institution: suspending("institution", true),
  async lift_kept(context, actor, { kept = "" }) {
    if (kept.trim() === "") return { kept: ["Enter the address, the website, or name and place"] };
    await liftLastingSuspension(context, actor, kept);
    return "It is no longer suspended.";
  },
  check: checking(true),
  uncheck: checking(false),
};

export const action = screenAction(async (args) => {
  const actor = await requireModerator(args);
  const fields = await readForm(args.request);
  const way = Object.hasOwn(WAYS, fields.intent ?? "") ? WAYS[fields.intent ?? ""] : undefined;
  if (!way) return rejectForm({ intent: ["Choose what to do"] }, { fields });
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
  const left = await countLeft(context, id, readSeen(fields)).catch(() => ({ newer: 0, unshown: 0 }));
  return `${entries(left.newer, "came after you opened the page")}${entries(left.unshown, "did not fit on the page")}`;
}

function entries(count: number, why: string): string {
  if (count === 0) return "";
  return count === 1 ? ` 1 entry ${why}, and waits for a look.` : ` ${count} entries ${why}, and wait for a look.`;
}

export default function Moderation() {
  const { waiting, total, seen, shown, about, hidden, accounts, schools } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <div>
      <h1>Moderation</h1>
      <p className="quiet">
        To dismiss an entry takes it off this list. What it is about stays as it is; only a school that asked to be
        checked is told.
      </p>
      <p>
        <a href="/moderation/log">The log of every step</a>
        {" · "}
        <a href="/privacy/requests">Requests about data</a>
      </p>
      <FormErrors errors={refused?.errors ?? {}} message={refused?.message ?? null} />
      <section aria-labelledby="waiting">
        <h2 id="waiting">Waiting for a look{total > 0 && ` (${total})`}</h2>
        {about !== null && (
          <p>
            <a href="/moderation">All that waits</a>
          </p>
        )}
        {waiting.length === 0 && <p>Nothing waits. Thank you.</p>}
        <ul className="asks">
          {waiting.map((row) => (
            <SubjectRow key={row.subjectId} row={row} seen={seen} shown={shown} />
          ))}
        </ul>
        {about === null && total > waiting.length && (
          <p className="quiet">The next ones show when these are settled.</p>
        )}
      </section>
      <section aria-labelledby="hidden">
        <h2 id="hidden">Hidden now</h2>
        {hidden.length === 0 && <p>No job is hidden.</p>}
        <ul className="asks">
          {hidden.map((row) => (
            <HiddenRow key={row.hiding.id} row={row} seen={seen} shown={shown} />
          ))}
        </ul>
      </section>
      <section aria-labelledby="suspended">
        <h2 id="suspended">Suspended</h2>
        {accounts.length + schools.length === 0 && <p>Nobody is suspended.</p>}
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
