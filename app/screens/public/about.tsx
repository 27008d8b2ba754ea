/** `/about`: whom Staffroom is for, and what it does and does not do. It claims nothing that does not exist. */

import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { PromisedDay, TwoDesks } from "~/components/frame/drawings";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { Filled } from "~/components/text/filled";
import { formatCount } from "~/components/text/format";
import { readPublicNumbers } from "~/domain/statistics/queries.server";
import { publicMeta } from "~/http/meta";
import { screenLoader } from "~/http/screen";
import { words } from "~/words/public-pages";

const { about, numbers } = words;

export const meta: MetaFunction = ({ matches }) =>
  publicMeta({ title: about.title, description: about.description, path: "/about", matches });

export const handle = { sheet: "account" } satisfies ScreenHandle;

export const loader = screenLoader(({ context }) => readPublicNumbers(context));

export default function About() {
  const { openJobs, answers } = useLoaderData<typeof loader>();
  return (
    <article className="prose story">
      <header>
        <div>
          <h1>{about.heading}</h1>
          <p className="lead">{about.lead}</p>
        </div>
        <TwoDesks />
      </header>
      <section>
        <h2>{numbers.heading}</h2>
        <dl className="true-numbers">
          <div>
            <dt>{numbers.openJobs(openJobs)}</dt>
            <dd>{formatCount(openJobs)}</dd>
          </div>
          {answers && (
            <div>
              <dt>{numbers.inTime}</dt>
              <dd>{numbers.inTimeOf(formatCount(answers.inTime), formatCount(answers.due))}</dd>
            </div>
          )}
        </dl>
        <p className="quiet">
          {!answers && `${numbers.tooFew} `}
          {numbers.counted}
        </p>
      </section>
      <section>
        <h2>{about.silence.heading}</h2>
        <PromisedDay />
        <p>{about.silence.text}</p>
        <p>{about.silence.late}</p>
        <p>{about.silence.notRejected}</p>
      </section>
      <section>
        <h2>{about.candidates.heading}</h2>
        <p>{about.candidates.text}</p>
        <p>
          <a href="/for-candidates">{about.candidates.more}</a>
        </p>
      </section>
      <section>
        <h2>{about.schools.heading}</h2>
        <p>{about.schools.text}</p>
        <p>
          <a href="/for-schools">{about.schools.more}</a>
        </p>
      </section>
      <section>
        <h2>{about.ratings.heading}</h2>
        <p>{about.ratings.text}</p>
        <p>{about.ratings.public}</p>
      </section>
      <section>
        <h2>{about.kept.heading}</h2>
        <ul>
          {about.kept.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </section>
      <section>
        <h2>{about.places.heading}</h2>
        <p>
          <Filled
            text={about.places.text}
            geonames={
              <a href="https://www.geonames.org/" rel="noopener">
                {about.places.geonames}
              </a>
            }
            licence={
              <a href="https://creativecommons.org/licenses/by/4.0/" rel="noopener">
                {about.places.licence}
              </a>
            }
          />
        </p>
      </section>
      <p className="actions">
        <a className="button" href="/jobs">
          {about.findJob}
        </a>
        <a className="button-quiet" href="/services">
          {about.seeServices}
        </a>
      </p>
    </article>
  );
}
