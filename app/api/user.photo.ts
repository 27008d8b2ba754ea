/** `/user/photo`: the picture of the caller's profile. It opens at `path`, by the same token, and for nobody else. */
import { getOwnProfile, photoAnswer } from "~/domain/profiles/queries.server";
import { NoPhotoAnswer, PhotoAnswer, PhotoInput } from "~/domain/profiles/schema";
import { keepPhoto, removePhoto } from "~/domain/profiles/store-profile-files.server";
import { endpoint, operation } from "~/http/api/endpoint";
import { PHOTO_FIELD } from "~/http/body";

const { loader, action } = endpoint({
  GET: operation({
    id: "getPhoto",
    scope: "person",
    summary: "Read about the picture of your profile, which opens at its path",
    access: "required",
    answer: PhotoAnswer.or(NoPhotoAnswer),
    run: async ({ context, actor }) => photoAnswer(await getOwnProfile(context, actor)),
  }),
  PUT: operation({
    id: "replacePhoto",
    scope: "person",
    summary: "Store a picture for your profile, in the place of the last one",
    access: "required",
    answer: PhotoAnswer,
    body: PhotoInput,
    bodyType: "multipart",
    file: PHOTO_FIELD,
    needsFile: true,
    run: async ({ context, actor, resume }) => photoAnswer(await keepPhoto(context, actor, resume)),
  }),
  DELETE: operation({
    id: "removePhoto",
    scope: "person",
    summary: "Remove the picture of your profile",
    notes: "Removing it twice is fine.",
    access: "required",
    answer: NoPhotoAnswer,
    run: ({ context, actor }) => removePhoto(context, actor).then(() => photoAnswer(null)),
  }),
});

export { action, loader };
