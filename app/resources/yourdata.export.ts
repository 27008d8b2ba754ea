/** `/yourdata/export`: all that we keep of the signed-in person, except copies of her mails, as a ZIP. */
import { dayInIndia } from "~/domain/moments/rules";
import { exportOwnData } from "~/domain/privacy/service.server";
import { logFailure } from "~/http/errors";
import { zipResponse } from "~/http/formats/zip";
import { requireActor } from "~/http/guards";
import { fileLoader } from "~/http/screen";

export const loader = fileLoader(async (args) => {
  const actor = await requireActor(args);
  const { context } = args;
  const day = dayInIndia(context.now);
  const about = { requestId: context.requestId, method: "GET", path: "/yourdata/export" };
  const from = { ...context, onBreak: (error: unknown) => logFailure(error, about) };
  return zipResponse(`staffroom-${day}.zip`, exportOwnData(context, actor), from);
});
