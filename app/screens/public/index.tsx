/** `/`: what Staffroom is, a search, the popular categories with live counts, the latest jobs. */

import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { EmptyState } from "~/components/frame/empty-state";
import { Noticeboard } from "~/components/frame/noticeboard-drawing";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { JobGrid } from "~/components/job/job-card";
import { SearchForm } from "~/components/search/search-form";
import { formatCount } from "~/components/text/format";
import { showsJobs } from "~/domain/effects";
import { createMemory } from "~/domain/isolate-memory-rules";
import { readHome } from "~/domain/jobs/queries.server";
import { EVERY_JOB } from "~/domain/jobs/search/rules";
import { publicMeta } from "~/http/meta";
import { findFits } from "~/http/own-fits";
import { screenLoader } from "~/http/screen";
import { words } from "~/words/jobs";

export const meta: MetaFunction = ({ matches }) =>
  publicMeta({
    title: words.home.title,
    description: words.home.description,
    path: "/",
    matches,
  });

export const handle = { sheet: "lists" } satisfies ScreenHandle;

export const loader = screenLoader(async (args) => {
  const { context } = args;
  const fits = await findFits(args);
  const { categories, others, latest, teaching } = await readHome(context, fits?.read);
  showsJobs(context, latest);
  return { categories, others, latest: fits ? fits.withFits(latest, teaching) : latest, now: context.now };
});

const links = createMemory<string, string>({ most: 100 });

/** The jobs of one of the eight categories. */
function linkTo(category: string): string {
  const link = links.get(category) ?? `/jobs?${new URLSearchParams({ category })}`;
  links.set(category, link);
  return link;
}

export default function Home() {
  const { categories, others, latest, now } = useLoaderData<typeof loader>();
  return (
    <>
      <section className="hero">
        <div>
          <h1>{words.home.heading}</h1>
          <p className="lead">{words.home.lead}</p>
          <p>
            <a className="button" href="/jobs">
              {words.home.explore}
            </a>
          </p>
        </div>
        <Noticeboard />
      </section>
      <SearchForm search={EVERY_JOB} categories={[...categories, ...others].map(({ name }) => ({ name }))} />
      <section aria-labelledby="categories">
        <h2 id="categories">{words.home.categories}</h2>
        <ul className="categories">
          {categories.map((category) => (
            <li key={category.name}>
              <a href={linkTo(category.name)}>
                <span>{category.name}</span>
                <span className="count">
                  {formatCount(category.count)}
                  <span className="visually-hidden">{words.home.positions(category.count)}</span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="latest">
        <h2 id="latest">{words.home.latest}</h2>
        {latest.length === 0 ? (
          <EmptyState title={words.home.emptyTitle}>
            <p>{words.home.empty}</p>
            <p>
              <a className="button" href="/recruiter">
                {words.home.post}
              </a>
            </p>
          </EmptyState>
        ) : (
          <>
            <JobGrid jobs={latest} now={now} isHome />
            <p className="more">
              <a href="/jobs">{words.home.all}</a>
            </p>
          </>
        )}
      </section>
    </>
  );
}
