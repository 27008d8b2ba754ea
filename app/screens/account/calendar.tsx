/** `/calendar`: the private address of one's own calendar, and a button that renews it. */

import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { Field } from "~/components/forms/field";
import { Form } from "~/components/forms/form";
import { FormErrors } from "~/components/forms/form-errors";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { SIDE_MENUS, SideMenu } from "~/components/frame/side-menu";
import { RenewForm } from "~/domain/interviews/schema";
import { readCalendarAddress, renewCalendarAddress } from "~/domain/interviews/share-calendar.server";
import { readForm } from "~/http/body";
import { redirectWithFlash, toastOf } from "~/http/flash";
import { checkFields, refuseForm, rejectForm } from "~/http/form";
import { requireActor } from "~/http/guards";
import { screenAction, screenLoader } from "~/http/screen";

export const meta: MetaFunction = () => [{ title: "Calendar · Staffroom" }];
export const handle = { sheet: "desk", hasSideMenu: true, hasPhotos: true } satisfies ScreenHandle;

export const loader = screenLoader(async (args) => {
  const actor = await requireActor(args);
  const { path, version } = await readCalendarAddress(args.context, actor);
  return { address: `${args.context.origin}${path}`, version, role: actor.role };
});

export const action = screenAction(async (args) => {
  const actor = await requireActor(args);
  const fields = await readForm(args.request);
  const { input, errors } = checkFields(RenewForm, fields);
  if (errors) return rejectForm(errors, { fields });
  try {
    await renewCalendarAddress(args.context, actor, input.version);
  } catch (error) {
    return refuseForm(error, args, { fields });
  }
  return redirectWithFlash("/calendar", toastOf("Your calendar has a new address. The old one shows nothing any more"));
});

export default function Calendar() {
  const { address, version, role } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <div className="with-side">
      <SideMenu {...SIDE_MENUS[role]} path="/calendar" />
      <div className="profile">
        <FormErrors errors={refused?.errors ?? {}} message={refused?.message ?? null} />
        <h1>Calendar</h1>
        <p>
          {role === "admin"
            ? "Your interviews, and the days on which answers are due, in the calendar that you use."
            : "Your interviews, the days on which answers are due, and when saved jobs close, in the calendar that you use."}
        </p>
        <section>
          <h2>Private address</h2>
          <Field
            name="address"
            label="Address of your calendar"
            defaultValue={address}
            hint="Copy it into your calendar: in Google Calendar “Other calendars, From URL”, on an iPhone “Add subscribed calendar”"
            readOnly
          />
          <p>
            <a className="button-quiet" href={address.replace(/^https?:/, "webcal:")}>
              Open in my calendar
            </a>
          </p>
          <p className="hint">Whoever knows this address can read your calendar. Do not share it.</p>
        </section>
        <section>
          <h2>A new address</h2>
          <Form action="/calendar">
            <input type="hidden" name="version" value={version} />
            <p>If somebody else knows the address, make a new one. The old one then shows nothing.</p>
            <button type="submit" className="button-quiet" data-busy="Renewing…">
              Make a new address
            </button>
          </Form>
        </section>
      </div>
    </div>
  );
}
