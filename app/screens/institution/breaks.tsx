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

export const meta: MetaFunction = () => [{ title: "Breaks · Staffroom" }];
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
      return redirectWithFlash("/breaks", toastOf("The break is taken back."));
    }
    const { input, errors } = checkFields(BreakInput, fields);
    if (errors) return rejectForm(errors, { fields });
    await enterBreak(args.context, actor, input);
    return redirectWithFlash("/breaks", toastOf("Saved. Applicants whose answer falls into it are told the new day."));
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
      <SideMenu title="Recruiter and HR" items={RECRUITER_MENU} path="/breaks" />
      <div className="profile">
        <h1>Breaks of your school</h1>
        <p>
          No answer falls due on these days, up to 60 a year. Does somebody wait for an answer on one of these days
          already? Then the day moves behind the break, once, and we tell the applicant.
        </p>
        <FormErrors errors={errors} message={refused?.message ?? null} />
        {breaks.length === 0 && <p>No break is entered.</p>}
        <ul>
          {breaks.map(({ id, first_day, last_day }) => (
            <li key={id}>
              {formatCalendarDay(first_day)} to {formatCalendarDay(last_day)}
              <Form action="/breaks" data-send="">
                <input type="hidden" name="intent" value="remove" />
                <input type="hidden" name="id" value={id} />
                <button
                  type="submit"
                  className="button-quiet"
                  data-busy="Taking back…"
                  aria-label={`Take back ${formatCalendarDay(first_day)} to ${formatCalendarDay(last_day)}`}
                >
                  Take back
                </button>
              </Form>
            </li>
          ))}
        </ul>
        <Form className="narrow" action="/breaks" noValidate data-send="">
          <Field
            name="first_day"
            label="First day"
            type="date"
            isRequired
            defaultValue={refused?.values.first_day}
            errors={errors.first_day}
          />
          <Field
            name="last_day"
            label="Last day"
            type="date"
            isRequired
            defaultValue={refused?.values.last_day}
            errors={errors.last_day}
          />
          <div className="actions">
            <SubmitButton label="Enter the break" busyLabel="Saving…" />
          </div>
        </Form>
      </div>
    </div>
  );
}
