/** `/yourdata/close`: the closing of the account, on a page of its own. */

import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { YourDataTabs } from "~/components/account/your-data-sections";
import { Field } from "~/components/forms/field";
import { Form } from "~/components/forms/form";
import { FormErrors } from "~/components/forms/form-errors";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { SIDE_MENUS, SideMenu } from "~/components/frame/side-menu";
import { Filled } from "~/components/text/filled";
import { canChangePassword } from "~/domain/accounts/queries.server";
import { closeAccount } from "~/domain/privacy/close-account.server";
import { ClosingInput } from "~/domain/privacy/schema";
import { readForm } from "~/http/body";
import { checkFields, refuseForm, rejectForm } from "~/http/form";
import { requireActor } from "~/http/guards";
import { screenAction, screenLoader } from "~/http/screen";
import { leaveSession } from "~/http/session";
import { words as all } from "~/words/accounts";

const words = all.yourData;

export const meta: MetaFunction = () => [{ title: `${words.closeTitle} · Staffroom` }];
export const handle = { sheet: "desk", hasSideMenu: true, hasPhotos: true } satisfies ScreenHandle;

export const loader = screenLoader(async (args) => {
  const actor = await requireActor(args);
  return { role: actor.role, email: actor.email, hasPassword: await canChangePassword(args.context, actor) };
});

export const action = screenAction(async (args) => {
  const actor = await requireActor(args);
  const fields = await readForm(args.request);
  const secret = ["password"];
  const { input, errors } = checkFields(ClosingInput, fields);
  if (errors) return rejectForm(errors, { fields, secret });
  try {
    await closeAccount(args.context, actor, input);
  } catch (error) {
    return refuseForm(error, args, { fields, secret });
  }
  return leaveSession(args.request, "/", words.closed);
});

export default function CloseAccount() {
  const { role, email, hasPassword } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <div className="with-side">
      <SideMenu {...SIDE_MENUS[role]} path="/yourdata" />
      <div className="profile">
        <h1>{words.closeTitle}</h1>
        <YourDataTabs path="/yourdata/close" />
        <p>
          {words.closeText[role]} <strong>{words.noUndo}</strong>
        </p>
        <p>
          <Filled text={words.copyFirst} link={<a href="/yourdata/copy">{words.copyFirstLink}</a>} />
        </p>
        <Form action="/yourdata/close" noValidate data-send="" className="narrow">
          <FormErrors errors={refused?.errors ?? {}} message={refused?.message ?? null} />
          {hasPassword ? (
            <>
              <input type="hidden" name="username" autoComplete="username" value={email} />
              <Field
                name="password"
                label={all.labels.yourPassword}
                type="password"
                isRequired
                autoComplete="current-password"
                maxLength={256}
                errors={refused?.errors.password}
              />
            </>
          ) : (
            <Field
              name="email"
              label={words.typeEmail}
              type="email"
              isRequired
              autoComplete="off"
              maxLength={254}
              errors={refused?.errors.email}
            />
          )}
          <div className="actions">
            <button type="submit" className="button-quiet button-danger" data-busy={words.closing}>
              {words.close}
            </button>
          </div>
        </Form>
      </div>
    </div>
  );
}
