/** `/settings/mails`: which mails a person gets, how often, and which are always sent. */

import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { Field, Select } from "~/components/forms/field";
import { Form } from "~/components/forms/form";
import { FormErrors } from "~/components/forms/form-errors";
import { SubmitButton } from "~/components/forms/submit-button";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { SIDE_MENUS, SideMenu } from "~/components/frame/side-menu";
import { Filled } from "~/components/text/filled";
import { ALWAYS_SENT, factsOf, HOW_OFTEN_LABELS } from "~/domain/mail/rules";
import { changeMailSettings } from "~/domain/mail-settings/change-mail-settings.server";
import { readMailSettings } from "~/domain/mail-settings/queries.server";
import { SettingsForm } from "~/domain/mail-settings/schema";
import { readForm } from "~/http/body";
import { redirectWithFlash, toastOf } from "~/http/flash";
import { checkFields, refuseForm, rejectForm } from "~/http/form";
import { requireActor } from "~/http/guards";
import { screenAction, screenLoader } from "~/http/screen";
import { words as all } from "~/words/accounts";

const words = all.mails;

export const meta: MetaFunction = () => [{ title: `${words.title} · Staffroom` }];
export const handle = { sheet: "desk", hasSideMenu: true, hasPhotos: true } satisfies ScreenHandle;

export const loader = screenLoader(async (args) => {
  const actor = await requireActor(args);
  return { ...(await readMailSettings(args.context, actor)), role: actor.role };
});

export const action = screenAction(async (args) => {
  const fields = await readForm(args.request);
  const actor = await requireActor(args);
  const { input, errors } = checkFields(SettingsForm, fields);
  if (errors) return rejectForm(errors, { fields });
  try {
    await changeMailSettings(args.context, actor, input);
  } catch (error) {
    return refuseForm(error, args, { fields });
  }
  return redirectWithFlash("/settings/mails", toastOf(words.saved));
});

export default function MailSettings() {
  const { mails, time_zone, neutral_subjects, address_refused, email, isConfirmed, role } =
    useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const errors = refused?.errors ?? {};
  return (
    <div className="with-side">
      <SideMenu {...SIDE_MENUS[role]} path="/settings/mails" />
      <div className="narrow">
        <h1>{words.title}</h1>
        <section id="address">
          {address_refused && (
            <>
              <h2>{words.refusedTitle(email)}</h2>
              <p>
                {words.refused} {!isConfirmed && words.refusedWrong}
              </p>
            </>
          )}
          {isConfirmed ? (
            <p>{words.to(email)}</p>
          ) : (
            <p>
              <Filled text={words.confirmFirst} link={<a href="/profile#account-settings">{words.confirm(email)}</a>} />
            </p>
          )}
        </section>
        <FormErrors errors={errors} message={refused?.message ?? null} />
        <Form action="/settings/mails" noValidate data-send="">
          {mails.map(({ kind, how_often, choices }) => (
            <Select
              key={kind}
              name={kind}
              label={factsOf(kind).label}
              hint={factsOf(kind).hint}
              errors={errors[kind]}
              defaultValue={refused?.values[kind] ?? how_often}
              options={choices.map((value) => ({ value, label: HOW_OFTEN_LABELS[value] }))}
            />
          ))}
          <Field
            name="time_zone"
            label={words.zone}
            hint={words.zoneHint}
            maxLength={64}
            autoComplete="off"
            errors={errors.time_zone}
            defaultValue={refused?.values.time_zone ?? time_zone ?? ""}
          />
          {role === "user" && (
            <Select
              name="neutral_subjects"
              label={words.subjects}
              hint={words.subjectsHint}
              errors={errors.neutral_subjects}
              defaultValue={refused?.values.neutral_subjects ?? String(neutral_subjects)}
              options={[
                { value: "false", label: words.withSchool },
                { value: "true", label: words.withoutSchool },
              ]}
            />
          )}
          <div className="actions">
            <SubmitButton label={words.save} busyLabel={all.busy.saving} />
          </div>
        </Form>
        <section>
          <h2>{words.always}</h2>
          <p>{words.alwaysText}</p>
          <ul>
            {ALWAYS_SENT.map((what) => (
              <li key={what}>{what}</li>
            ))}
          </ul>
          <p>
            <Filled
              text={words.elsewhere}
              alerts={<a href="/alerts">{words.alerts}</a>}
              reminders={<a href="/yourdata#consents">{words.reminders}</a>}
            />
            {role === "user" && (
              <>
                {" "}
                <Filled text={words.whatsapp} link={<a href="/yourdata#whatsapp">{words.whatsappLink}</a>} />
              </>
            )}
          </p>
        </section>
      </div>
    </div>
  );
}
