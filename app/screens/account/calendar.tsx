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
import { words as all } from "~/words/accounts";

const words = all.calendar;

export const meta: MetaFunction = () => [{ title: `${words.title} · Staffroom` }];
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
  return redirectWithFlash("/calendar", toastOf(words.renewed));
});

export default function Calendar() {
  const { address, version, role } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <div className="with-side">
      <SideMenu {...SIDE_MENUS[role]} path="/calendar" />
      <div className="profile">
        <FormErrors errors={refused?.errors ?? {}} message={refused?.message ?? null} />
        <h1>{words.title}</h1>
        <p>{words.about[role]}</p>
        <section>
          <h2>{words.addressTitle}</h2>
          <Field name="address" label={words.address} defaultValue={address} hint={words.hint} readOnly />
          <p>
            <a className="button-quiet" href={address.replace(/^https?:/, "webcal:")}>
              {words.open}
            </a>
          </p>
          <p className="hint">{words.secret}</p>
        </section>
        <section>
          <h2>{words.newTitle}</h2>
          <Form action="/calendar">
            <input type="hidden" name="version" value={version} />
            <p>{words.newText}</p>
            <button type="submit" className="button-quiet" data-busy={words.renewing}>
              {words.renew}
            </button>
          </Form>
        </section>
      </div>
    </div>
  );
}
