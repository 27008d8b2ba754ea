/** `/yourdata/export`: everything that is kept of the signed-in person, as a ZIP. */
import { exportOwnData } from "~/domain/privacy/service.server";
import { logFailure } from "~/http/errors";
import { requireActor } from "~/http/guards";
import { fileLoader } from "~/http/screen";
import { zipResponse } from "~/http/zip";

export const loader = fileLoader(async (args) => {
  const actor = await requireActor(args);
  const { context } = args;
  const day = context.now.toISOString().slice(0, 10);
  const about = { requestId: context.requestId, method: "GET", path: "/yourdata/export" };
  const from = { ...context, onBreak: (error: unknown) => logFailure(error, about) };
  return zipResponse(`staffroom-${day}.zip`, exportOwnData(context, actor), from);
});
