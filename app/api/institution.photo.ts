/** `/institution/photo`: an owner changes the photo of the institution, which everybody sees. */
import { changePictureByCall } from "~/domain/institutions/change-picture.server";
import { PictureAnswer, PictureInput } from "~/domain/institutions/schema";
import { endpoint, operation } from "~/http/api/endpoint";
import { PHOTO_FIELD } from "~/http/body";

const { loader, action } = endpoint({
  PUT: operation({
    id: "replaceInstitutionPhoto",
    scope: "person",
    summary: "Store a picture as the photo of your institution, as an owner",
    notes: "Everybody sees it. Only what draws it is kept: no place, no device.",
    access: "required",
    role: "admin",
    answer: PictureAnswer,
    refuses: [404],
    body: PictureInput,
    bodyType: "multipart",
    file: PHOTO_FIELD,
    needsFile: true,
    run: ({ context, actor, resume: picture }) => changePictureByCall(context, actor, "photo", { picture }),
  }),
  DELETE: operation({
    id: "removeInstitutionPhoto",
    scope: "person",
    summary: "Remove the photo of your institution, as an owner",
    notes: "Removing it twice is fine.",
    access: "required",
    role: "admin",
    answer: PictureAnswer,
    refuses: [404],
    run: ({ context, actor }) => changePictureByCall(context, actor, "photo", "none"),
  }),
});

export { action, loader };
