/** `/teaching-jobs/:what/:where`: open jobs of a subject or level in a city. */

import { type MetaFunction, useLoaderData } from "@remix-run/react";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { LandingPage } from "~/components/search/landing-page";
import { loadLanding } from "~/http/landing-loader";
import { landingMeta } from "~/http/landing-meta";
import { screenLoader } from "~/http/screen";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => landingMeta(data, matches);
export const handle = { sheet: "lists" } satisfies ScreenHandle;

export const loader = screenLoader((args) => loadLanding(args));

export default function JobsOfKindInCity() {
  return <LandingPage {...useLoaderData<typeof loader>()} />;
}
