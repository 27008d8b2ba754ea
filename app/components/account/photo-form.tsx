/** The form that changes or removes the profile picture: in the dialog of the side menu, and on a page of its own. */
import type { ReactNode } from "react";
import { PHOTO_TYPES } from "~/domain/photos/rules";
import { words } from "~/words/photo";
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
        label={words.label}
        type="file"
        isRequired
        idPrefix={idPrefix}
        accept={PHOTO_TYPES.join()}
        hint={words.hint}
        errors={errors}
      />
      <div className="actions">
        <SubmitButton label={words.update} busyLabel={words.updating} />
        {photoURL && (
          <button type="submit" className="button-quiet" name="intent" value="remove" formNoValidate>
            {words.remove}
          </button>
        )}
        {children}
      </div>
    </Form>
  );
}
