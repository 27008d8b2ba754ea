/** `/updateprofile`: the signed-in person's own profile, to edit. */

import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { ProfileFields } from "~/components/account/profile-fields";
import { Form } from "~/components/forms/form";
import { FormErrors } from "~/components/forms/form-errors";
import { FormNote } from "~/components/forms/form-note";
import { SubmitButton } from "~/components/forms/submit-button";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { SIDE_MENUS, SideMenu } from "~/components/frame/side-menu";
import { Toasts } from "~/components/frame/toasts";
import { Filled } from "~/components/text/filled";
import { getOwnProfile } from "~/domain/profiles/queries.server";
import { ProfileChanges } from "~/domain/profiles/schema";
import { updateProfile } from "~/domain/profiles/update-profile.server";
import { readForm } from "~/http/body";
import { redirectWithFlash, toastOf } from "~/http/flash";
import { checkFields, refuseForm, rejectForm } from "~/http/form";
import { requireActor } from "~/http/guards";
import { screenAction, screenLoader } from "~/http/screen";
import { words as all } from "~/words/accounts";

const words = all.profile;

export const meta: MetaFunction = () => [{ title: `${words.update} · Staffroom` }];
export const handle = { sheet: "desk", hasSideMenu: true, hasPhotos: true } satisfies ScreenHandle;

/** Also for a form that got no answer. */
const FAILURE = words.failed;

export const loader = screenLoader(async (args) => {
  const actor = await requireActor(args);
  const { isCurrent, ...profile } = await getOwnProfile(args.context, actor);
  const values: Record<string, string> = isCurrent ? { isCurrent: "on" } : {};
  for (const name of Object.keys(ProfileChanges.shape)) {
    const value = Object.hasOwn(profile, name) ? profile[name as keyof typeof profile] : null;
    if (typeof value === "string") values[name] = value;
  }
  return { actor, values };
});

export const action = screenAction(async (args) => {
  const fields = await readForm(args.request);
  const actor = await requireActor(args);
  const toast = () => FAILURE;
  const { input, errors } = checkFields(ProfileChanges, { ...fields, isCurrent: fields.isCurrent === "on" });
  if (errors) return rejectForm(errors, { fields, toast });
  try {
    await updateProfile(args.context, actor, input);
  } catch (error) {
    return refuseForm(error, args, { fields, toast });
  }
  return redirectWithFlash("/userprofile", toastOf(words.updated));
}, FAILURE);

export default function UpdateProfile() {
  const { actor, values } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <div className="with-side">
      <SideMenu {...SIDE_MENUS[actor.role]} path="/updateprofile" />
      <div>
        <h1>{words.update}</h1>
        <Form action="/updateprofile" noValidate data-keep="" data-failure={FAILURE}>
          <FormNote />
          <FormErrors errors={refused?.errors ?? {}} message={refused?.message ?? null} />
          <ProfileFields role={actor.role} values={refused?.values ?? values} errors={refused?.errors ?? {}} />
          {actor.role === "user" && (
            <p>
              <Filled
                text={words.elsewhere}
                teaching={<a href="/teachingprofile">{words.elsewhereTeaching}</a>}
                resume={<a href="/resume">{words.elsewhereResume}</a>}
              />
            </p>
          )}
          <div className="actions">
            <SubmitButton label={words.updateButton} busyLabel={words.updating} />
          </div>
        </Form>
      </div>
      {refused && <Toasts toasts={refused.toasts} />}
    </div>
  );
}
