/** `/pictures/:pictureId`: a logo or a photo that an institution shows. */
import { openPicture } from "~/domain/institutions/change-picture.server";
import { publicPictureHeaders } from "~/http/headers";
import { fileLoader } from "~/http/screen";

export const loader = fileLoader(async ({ context, params }) => {
  const { type, object } = await openPicture(context, params.pictureId);
  return new Response(object.body, { headers: publicPictureHeaders(type, object.size) });
});
