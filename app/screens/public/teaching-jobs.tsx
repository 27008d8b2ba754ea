/** `/teaching-jobs`: leads to the pages of subjects, levels and cities. */

import { type MetaFunction, useLoaderData } from "@remix-run/react";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { LandingLinks } from "~/components/search/landing-links";
import { readLandingIndex } from "~/domain/jobs/landing/read-landing.server";
import { publicMeta } from "~/http/meta";
import { screenLoader } from "~/http/screen";
import { words as allWords } from "~/words/jobs";

const words = allWords.landing;

export const meta: MetaFunction = ({ matches }) =>
  publicMeta({ title: words.heading, description: words.description, path: "/teaching-jobs", matches });
export const handle = { sheet: "lists" } satisfies ScreenHandle;

export const loader = screenLoader(({ context }) => readLandingIndex(context));

export default function TeachingJobs() {
  const { whats, places } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>{words.heading}</h1>
      <p>
        {whats.length + places.length > 0 ? words.description : words.none} <a href="/jobs">{words.search}</a>
      </p>
      <LandingLinks title={words.bySubject} links={whats} />
      <LandingLinks title={words.byCity} links={places} />
    </>
  );
}
