/** `/institution/picture?which=logo`: an owner changes the logo or the photo of the institution. */

import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { Field } from "~/components/forms/field";
import { Form } from "~/components/forms/form";
import { FormErrors } from "~/components/forms/form-errors";
import { SubmitButton } from "~/components/forms/submit-button";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { keepPicture, removePicture } from "~/domain/institutions/change-picture.server";
import { readOwnInstitution } from "~/domain/institutions/queries.server";
import { PICTURE_LABELS, PICTURES, type PictureName } from "~/domain/institutions/rules";
import { PHOTO_TYPES } from "~/domain/photos/rules";
import { PHOTO_FIELD, readUpload } from "~/http/body";
import { redirectWithFlash, toastOf } from "~/http/flash";
import { refuseForm, unchanged } from "~/http/form";
import { requireRole } from "~/http/guards";
import { screenAction, screenLoader } from "~/http/screen";
import { words as all } from "~/words/accounts";

const words = all.picture;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${words.of(data ? PICTURE_LABELS[data.which] : words.picture, words.institution)} · Staffroom` },
];
export const handle = { sheet: "desk", hasPhotos: true } satisfies ScreenHandle;

/** The address tells which picture; anything else means the logo. */
function whichOf(request: Request): PictureName {
  const requestedPicture = new URL(request.url).searchParams.get("which");
  return PICTURES.find((name) => name === requestedPicture) ?? "logo";
}

export const loader = screenLoader(async (args) => {
  const actor = await requireRole(args, "admin");
  const which = whichOf(args.request);
  const institution = await readOwnInstitution(args.context, actor);
  return {
    which,
    name: institution?.name ?? null,
    isOwner: institution?.role === "owner",
    picture: institution?.[which] ?? null,
  };
});

export const action = screenAction(async (args) => {
  const form = await readUpload(args.request, PHOTO_FIELD);
  const actor = await requireRole(args, "admin");
  const which = whichOf(args.request);
  const label = PICTURE_LABELS[which];
  const { fields } = form;
  let text = words.updated(label);
  try {
    if (form.problem) throw form.problem;
    if (fields.intent === "remove") {
      await removePicture(args.context, actor, which);
      text = words.removed(label);
    } else {
      await keepPicture(args.context, actor, which, form.file);
    }
  } catch (error) {
    return refuseForm(error, args, { fields, toast: unchanged(words.failed(label.toLowerCase())) });
  }
  return redirectWithFlash("/institution#pictures", toastOf(text));
});

export default function ChangePicture() {
  const { which, name, isOwner, picture } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const label = PICTURE_LABELS[which];
  return (
    <div className="narrow">
      <h1>{words.of(label, name ?? words.institution)}</h1>
      <FormErrors errors={refused?.errors ?? {}} message={refused?.message ?? null} />
      {isOwner ? (
        <Form
          action={`/institution/picture?which=${which}`}
          encType="multipart/form-data"
          className="photo-form"
          data-send=""
          data-pixels="1600"
        >
          {picture && <img className="photo" src={picture} alt={words.present(label.toLowerCase())} width="96" />}
          <Field
            name="photo"
            label={label}
            type="file"
            isRequired
            accept={PHOTO_TYPES.join()}
            hint={words.hint}
            errors={refused?.errors.photo}
          />
          <div className="actions">
            <SubmitButton label={words.update} busyLabel={words.updating} />
            {picture && (
              <button type="submit" className="button-quiet" name="intent" value="remove" formNoValidate>
                {words.remove(label.toLowerCase())}
              </button>
            )}
            <a className="button-quiet" href="/institution">
              {words.back}
            </a>
          </div>
        </Form>
      ) : (
        <p>
          {name ? words.onlyOwner : words.none} <a href="/institution">{all.institution.title}</a>
        </p>
      )}
    </div>
  );
}
