/** `/photos/:photoId`: a profile picture, only for the person to whom it belongs. */
import { openOwnPhoto } from "~/domain/profiles/store-profile-files.server";
import { findActor } from "~/http/guards";
import { pictureHeaders } from "~/http/headers";
import { isSharedDevice } from "~/http/request";
import { fileLoader } from "~/http/screen";

export const loader = fileLoader(async ({ request, context, params }) => {
  const actor = await findActor({ request, context });
  const { type, object } = await openOwnPhoto(context, actor, params.photoId);
  return new Response(object.body, {
    headers: pictureHeaders(type, object.size, { isShared: isSharedDevice(request) }),
  });
});
