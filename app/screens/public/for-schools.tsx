/** `/for-schools`: what schools get here, as a page that one sends to a friend. */

import type { MetaFunction } from "@remix-run/react";
import { PileOfResumes } from "~/components/frame/drawings";
import { FeatureList } from "~/components/frame/feature-list";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { publicMeta } from "~/http/meta";
import { words } from "~/words/public-pages";

const page = words.schools;

export const meta: MetaFunction = ({ matches }) =>
  publicMeta({ title: page.title, description: page.description, path: "/for-schools", matches });

export const handle = { sheet: "account" } satisfies ScreenHandle;

export default function ForSchools() {
  return (
    <article className="prose story">
      <header>
        <div>
          <h1>{page.heading}</h1>
          <p className="lead">{page.lead}</p>
          <p className="actions">
            <a className="button" href="/recruiter">
              {page.act}
            </a>
            <a className="button-quiet" href="/jobs">
              {page.also}
            </a>
          </p>
        </div>
        <PileOfResumes />
      </header>
      <FeatureList items={page.items} />
      <p className="quiet">{page.share}</p>
    </article>
  );
}
