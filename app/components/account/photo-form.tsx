/** The form that changes or removes the profile picture: in the dialog of the side menu, and on a page of its own. */
import type { ReactNode } from "react";
import { PHOTO_TYPES } from "~/domain/photos/rules";
import { Field } from "../forms/field";
import { Form } from "../forms/form";
import { SubmitButton } from "../forms/submit-button";
import { Photo } from "./photo";

type Props = {
  photoURL: string | null;
  /** The path to come back to. */
  back: string;
  errors?: string[] | undefined;
  idPrefix?: string;
  children: ReactNode;
};

export function PhotoForm({ photoURL, back, errors, idPrefix = "", children }: Props) {
  return (
    <Form
      action={`/photo?back=${encodeURIComponent(back)}`}
      encType="multipart/form-data"
      className="photo-form"
      data-send=""
    >
      <Photo photoURL={photoURL} size={96} />
      <Field
        name="photo"
        label="Picture"
        type="file"
        isRequired
        idPrefix={idPrefix}
        accept={PHOTO_TYPES.join()}
        hint="JPEG, PNG or WebP, 2 MB at most. Only you see it."
        errors={errors}
      />
      <div className="actions">
        <SubmitButton label="Update" busyLabel="Updating…" />
        {photoURL && (
          <button type="submit" className="button-quiet" name="intent" value="remove" formNoValidate>
            Remove picture
          </button>
        )}
        {children}
      </div>
    </Form>
  );
}
