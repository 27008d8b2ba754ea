/** `/breaks`: days on which the recruiter's school does not answer. */

import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { Field } from "~/components/forms/field";
import { Form } from "~/components/forms/form";
import { FormErrors } from "~/components/forms/form-errors";
import { SubmitButton } from "~/components/forms/submit-button";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { RECRUITER_MENU, SideMenu } from "~/components/frame/side-menu";
import { formatCalendarDay } from "~/components/text/format";
import { enterBreak, takeBreakBack } from "~/domain/applications/clock/enter-break.server";
import { listBreaks } from "~/domain/applications/clock/queries.server";
import { BreakInput } from "~/domain/applications/clock/schema";
import { readForm } from "~/http/body";
import { redirectWithFlash, toastOf } from "~/http/flash";
import { checkFields, refuseForm, rejectForm } from "~/http/form";
import { requireRole } from "~/http/guards";
import { screenAction, screenLoader } from "~/http/screen";
import { words as all } from "~/words/accounts";

const words = all.breaks;

export const meta: MetaFunction = () => [{ title: `${words.title} · Staffroom` }];
export const handle = { sheet: "desk", hasSideMenu: true, hasPhotos: true } satisfies ScreenHandle;

export const loader = screenLoader(async (args) => {
  const actor = await requireRole(args, "admin");
  return { breaks: await listBreaks(args.context, actor) };
});

export const action = screenAction(async (args) => {
  const actor = await requireRole(args, "admin");
  const fields = await readForm(args.request);
  try {
    if (fields.intent === "remove") {
      await takeBreakBack(args.context, actor, fields.id);
      return redirectWithFlash("/breaks", toastOf(words.removed));
    }
    const { input, errors } = checkFields(BreakInput, fields);
    if (errors) return rejectForm(errors, { fields });
    await enterBreak(args.context, actor, input);
    return redirectWithFlash("/breaks", toastOf(words.saved));
  } catch (error) {
    return refuseForm(error, args, { fields });
  }
});

export default function Breaks() {
  const { breaks } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const errors = refused?.errors ?? {};
  return (
    <div className="with-side">
      <SideMenu title={all.institution.menu} items={RECRUITER_MENU} path="/breaks" />
      <div className="profile">
        <h1>{words.title}</h1>
        <p>{words.about}</p>
        <FormErrors errors={errors} message={refused?.message ?? null} />
        <section>
          <h2>{words.list}</h2>
          {breaks.length === 0 ? (
            <p>{words.none}</p>
          ) : (
            <ul className="sessions">
              {breaks.map((each) => (
                <BreakItem key={each.id} {...each} />
              ))}
            </ul>
          )}
        </section>
        <section>
          <h2>{words.add}</h2>
          <Form action="/breaks" noValidate data-send="">
            <div className="pair">
              <Field
                name="first_day"
                label={words.first}
                type="date"
                isRequired
                defaultValue={refused?.values.first_day}
                errors={errors.first_day}
              />
              <Field
                name="last_day"
                label={words.last}
                type="date"
                isRequired
                defaultValue={refused?.values.last_day}
                errors={errors.last_day}
              />
            </div>
            <div className="actions">
              <SubmitButton label={words.add} busyLabel={all.busy.saving} />
            </div>
          </Form>
        </section>
      </div>
    </div>
  );
}

type BreakProps = { id: string; first_day: string; last_day: string };

function BreakItem({ id, first_day, last_day }: BreakProps) {
  const range = words.range(formatCalendarDay(first_day), formatCalendarDay(last_day));
  return (
    <li>
      {range}
      <Form action="/breaks" data-send="">
        <input type="hidden" name="intent" value="remove" />
        <input type="hidden" name="id" value={id} />
        <button type="submit" className="button-quiet" data-busy={words.removing} aria-label={words.removeOf(range)}>
          {words.remove}
        </button>
      </Form>
    </li>
  );
}
