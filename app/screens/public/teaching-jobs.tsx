/** `/teaching-jobs`: leads to the pages of subjects, levels and cities. */

import { type MetaFunction, useLoaderData } from "@remix-run/react";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { LandingLinks } from "~/components/search/landing-links";
import { readLandingIndex } from "~/domain/jobs/landing/read-landing.server";
import { publicMeta } from "~/http/meta";
import { screenLoader } from "~/http/screen";

const DESCRIPTION = "Open jobs for teachers by subject, level and city.";

export const meta: MetaFunction = ({ matches }) =>
  publicMeta({ title: "Teaching jobs", description: DESCRIPTION, path: "/teaching-jobs", matches });
export const handle = { sheet: "lists" } satisfies ScreenHandle;

export const loader = screenLoader(({ context }) => readLandingIndex(context));

export default function TeachingJobs() {
  const { whats, places } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>Teaching jobs</h1>
      <p>
        {whats.length + places.length > 0 ? DESCRIPTION : "No job is open just now."}{" "}
        <a href="/jobs">Search all jobs</a>
      </p>
      <LandingLinks title="By subject and level" links={whats} />
      <LandingLinks title="By city" links={places} />
    </>
  );
}
