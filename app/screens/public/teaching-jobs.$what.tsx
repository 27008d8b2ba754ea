/** `/teaching-jobs/:what`: open jobs of a subject or level, or in a city. */

import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { LandingPage } from "~/components/landing-page";
import type { ScreenHandle } from "~/components/screen-handle";
import { loadLanding } from "~/http/landing-loader";
import { landingMeta } from "~/http/landing-meta";
import { screenLoader } from "~/http/screen";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => landingMeta(data, matches);
export const handle = { sheet: "lists" } satisfies ScreenHandle;

export const loader = screenLoader((args) => loadLanding(args));

export default function JobsOfKind() {
  return <LandingPage {...useLoaderData<typeof loader>()} />;
}
