/** `/yourdata/export`: all that we keep of the signed-in person, except copies of her mails, as a ZIP. */

import { exportOwnData } from "~/domain/privacy/export-own-data.server";
import { ownDataZip } from "~/http/formats/own-data";
import { requireActor } from "~/http/guards";
import { fileLoader } from "~/http/screen";

export const loader = fileLoader(async (args) => {
  const actor = await requireActor(args);
  const files = exportOwnData(args.context, actor);
  return ownDataZip(args.context, actor, { files, method: "GET", path: "/yourdata/export" });
});
