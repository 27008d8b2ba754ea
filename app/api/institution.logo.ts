/** `/institution/logo`: an owner changes the logo of the institution, which everybody sees. */
import { changePictureByCall } from "~/domain/institutions/change-picture.server";
import { PictureAnswer, PictureInput } from "~/domain/institutions/schema";
import { endpoint, operation } from "~/http/api/endpoint";
import { PHOTO_FIELD } from "~/http/body";

const { loader, action } = endpoint({
  PUT: operation({
    id: "replaceInstitutionLogo",
    scope: "person",
    summary: "Store a picture as the logo of your institution, as an owner",
    notes: "Everybody sees it. Only what draws it is kept: no place, no device.",
    access: "required",
    role: "admin",
    answer: PictureAnswer,
    refuses: [404],
    body: PictureInput,
    bodyType: "multipart",
    file: PHOTO_FIELD,
    needsFile: true,
    run: ({ context, actor, resume: picture }) => changePictureByCall(context, actor, "logo", { picture }),
  }),
  DELETE: operation({
    id: "removeInstitutionLogo",
    scope: "person",
    summary: "Remove the logo of your institution, as an owner",
    notes: "Removing it twice is fine.",
    access: "required",
    role: "admin",
    answer: PictureAnswer,
    refuses: [404],
    run: ({ context, actor }) => changePictureByCall(context, actor, "logo", "none"),
  }),
});

export { action, loader };
