/** `/settings/mails`: which mails a person gets, how often, and which are always sent. */

import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { Field, Select } from "~/components/forms/field";
import { Form } from "~/components/forms/form";
import { FormErrors } from "~/components/forms/form-errors";
import { SubmitButton } from "~/components/forms/submit-button";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { SIDE_MENUS, SideMenu } from "~/components/frame/side-menu";
import { ALWAYS_SENT, factsOf, HOW_OFTEN_LABELS } from "~/domain/mail/rules";
import { changeMailSettings } from "~/domain/mail-settings/change-mail-settings.server";
import { readMailSettings } from "~/domain/mail-settings/queries.server";
import { SettingsForm } from "~/domain/mail-settings/schema";
import { readForm } from "~/http/body";
import { redirectWithFlash, toastOf } from "~/http/flash";
import { checkFields, refuseForm, rejectForm } from "~/http/form";
import { requireActor } from "~/http/guards";
import { screenAction, screenLoader } from "~/http/screen";

export const meta: MetaFunction = () => [{ title: "Your mails · Staffroom" }];
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
  return redirectWithFlash("/settings/mails", toastOf("Your choice of mails is saved"));
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
        <h1>Your mails</h1>
        <section id="address">
          {address_refused && (
            <>
              <h2>Our mails to {email} come back</h2>
              <p>
                Nothing that we send reaches you: no answer, no interview, no link to a new password. Is the mailbox
                full, or closed? Make room in it or open it again. The warning goes away with the next mail that is
                taken.{!isConfirmed && " If the address is wrong, change it in Account Setting."}
              </p>
            </>
          )}
          {isConfirmed ? (
            <p>They go to {email}.</p>
          ) : (
            <p>
              <a href="/profile">Confirm {email}</a> first: your choice counts from then on. Until then all mails come
              at once.
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
            label="Your time zone"
            hint="Such as Asia/Kolkata. Mails that come once a day come at eight in the morning there. Left empty: in India, or where the job is"
            maxLength={64}
            autoComplete="off"
            errors={errors.time_zone}
            defaultValue={refused?.values.time_zone ?? time_zone ?? ""}
          />
          {role === "user" && (
            <Select
              name="neutral_subjects"
              label="Subjects of mails"
              hint="A phone that others use too may show them before it is unlocked. Without a name: “A message from the school about PGT Physics”"
              errors={errors.neutral_subjects}
              defaultValue={refused?.values.neutral_subjects ?? String(neutral_subjects)}
              options={[
                { value: "false", label: "May name the school" },
                { value: "true", label: "Name no school" },
              ]}
            />
          )}
          <div className="actions">
            <SubmitButton label="Save" busyLabel="Saving…" />
          </div>
        </Form>
        <section>
          <h2>What we always send</h2>
          <p>These mails have no choice, as you may need them:</p>
          <ul>
            {ALWAYS_SENT.map((what) => (
              <li key={what}>{what}</li>
            ))}
          </ul>
          <p>
            <a href="/alerts">Job alerts</a> and <a href="/yourdata#consents">a mail when something waits</a> have pages
            of their own.
            {role === "user" && (
              <>
                {" "}
                So has <a href="/yourdata#whatsapp">whether schools may write to you on WhatsApp</a>.
              </>
            )}
          </p>
        </section>
      </div>
    </div>
  );
}
