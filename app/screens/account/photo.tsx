/** `/photo`: what the dialog Change Profile Picture posts to, and the same form on a page of its own. */

import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { PhotoForm } from "~/components/account/photo-form";
import { FormErrors } from "~/components/forms/form-errors";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { Toasts } from "~/components/frame/toasts";
import { keepPhoto, removePhoto } from "~/domain/profiles/store-profile-files.server";
import { PHOTO_FIELD, readUpload } from "~/http/body";
import { redirectWithFlash, toastOf } from "~/http/flash";
import { refuseForm, unchanged } from "~/http/form";
import { requireActor, requireSession } from "~/http/guards";
import { safePath } from "~/http/redirects";
import { screenAction, screenLoader } from "~/http/screen";
import { words as all } from "~/words/accounts";

const words = all.photo;

export const meta: MetaFunction = () => [{ title: `${words.title} · Staffroom` }];
export const handle = { sheet: "desk", hasPhotos: true } satisfies ScreenHandle;

export const loader = screenLoader(async (args) => {
  const { photoURL } = await requireSession(args);
  return { photoURL, back: backPath(args.request) };
});

export const action = screenAction(async (args) => {
  const form = await readUpload(args.request, PHOTO_FIELD);
  const actor = await requireActor(args);
  const { fields } = form;
  let text = words.updated;
  try {
    if (form.problem) throw form.problem;
    if (fields.intent === "remove") {
      await removePhoto(args.context, actor);
      text = words.removed;
    } else {
      await keepPhoto(args.context, actor, form.file);
    }
  } catch (error) {
    return refuseForm(error, args, { fields, toast: unchanged(words.failed) });
  }
  return redirectWithFlash(backPath(args.request), toastOf(text));
});

/** The page on which the form was opened. */
function backPath(request: Request): string {
  return safePath(new URL(request.url).searchParams.get("back")) ?? "/profile";
}

export default function ChangePhoto() {
  const { photoURL, back } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <div className="narrow">
      <h1>{words.title}</h1>
      <FormErrors errors={refused?.errors ?? {}} message={refused?.message ?? null} />
      <PhotoForm photoURL={photoURL} back={back} errors={refused?.errors.photo}>
        <a className="button-quiet" href={back}>
          {words.close}
        </a>
      </PhotoForm>
      {refused && <Toasts toasts={refused.toasts} />}
    </div>
  );
}
