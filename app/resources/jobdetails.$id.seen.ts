/** `POST /jobdetails/:id/seen`: a page of a job that the browser had fetched ahead is looked at now. `edge/response.ts` counts it. */
import { redirect } from "@remix-run/server-runtime";
import { findOwnJob } from "~/domain/jobs/own/queries.server";
import { findActor } from "~/http/guards";
import { fileAction, screenLoader } from "~/http/screen";

export const loader = screenLoader(async ({ params }) =>
  redirect(`/jobdetails/${encodeURIComponent(params.id ?? "")}`),
);

export const action = fileAction(async (args) => {
  const { context, params } = args;
  const actor = await findActor(args);
  if (actor?.role === "admin") context.effects.isOwnView = (await findOwnJob(context, actor, params.id)) !== null;
  return new Response(null, { status: 204 });
});
