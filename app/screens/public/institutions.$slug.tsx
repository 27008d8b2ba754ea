/** `/institutions/:slug`: an institution's description of itself, its verification, and its open jobs. */

import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { redirect } from "@remix-run/server-runtime";
import { Icon } from "~/components/frame/icon";
import { Pagination } from "~/components/frame/pagination";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { SchoolRating } from "~/components/institution/school-rating";
import { VerificationMark } from "~/components/institution/verification-mark";
import { JobGrid } from "~/components/job/job-card";
import { TalkWarningLine } from "~/components/moderation/talk-warning-line";
import { formatCount } from "~/components/text/format";
import { Paragraphs } from "~/components/text/paragraphs";
import { showsJobs } from "~/domain/effects";
import { readInstitution } from "~/domain/institutions/read-institution.server";
import { feedPath, institutionPath, KIND_LABELS } from "~/domain/institutions/rules";
import { JOBS_PER_PAGE } from "~/domain/jobs/rules";
import { reportPath } from "~/domain/moderation/rules";
import { readRatingOfSlug } from "~/domain/ratings/queries.server";
import { responsivenessWords } from "~/domain/responsiveness/rules";
import { publicMeta } from "~/http/meta";
import { cursorsOf } from "~/http/paging";
import { screenLoader } from "~/http/screen";

export const meta: MetaFunction<typeof loader> = ({ data, matches, location }) => {
  if (!data) return [{ title: "Institution · Staffroom" }];
  const { name, kind, place, slug } = data.institution;
  const description = [`${formatCount(data.institution.open_jobs)} open jobs`, KIND_LABELS[kind], place];
  return [
    ...publicMeta({
      title: name,
      description: description.filter(Boolean).join(" · "),
      path: institutionPath(slug) + location.search,
      matches,
    }),
    {
      tagName: "link",
      rel: "alternate",
      type: "application/atom+xml",
      title: `Jobs of ${name}, newest first`,
      href: feedPath(slug, "atom"),
    },
  ];
};

export const handle = { sheet: "lists" } satisfies ScreenHandle;

export const loader = screenLoader(async ({ request, context, params }) => {
  // No slug has a dot: such an address is a guess at the feed or the data, which stand one step below.
  const [, slug = "", form] = /^([^.]+)\.(atom|json)$/.exec(params.slug ?? "") ?? [];
  if (form === "atom" || form === "json") throw redirect(feedPath(slug, form), 301);
  const page = { limit: JOBS_PER_PAGE, ...cursorsOf(request) };
  const [{ movedTo, ...found }, rating] = await Promise.all([
    readInstitution(context, params.slug ?? "", page),
    readRatingOfSlug(context, params.slug ?? ""),
  ]);
  if (movedTo) throw redirect(institutionPath(movedTo), 301);
  showsJobs(context, found.jobs);
  return { ...found, rating, now: context.now };
});

export default function InstitutionPage() {
  const { institution, rating, jobs, next, previous, now } = useLoaderData<typeof loader>();
  const { name, kind, place, website, about, warning, logo, photo, slug, open_jobs: total } = institution;
  const path = institutionPath(slug);
  return (
    <>
      <header className="school-head">
        {logo ? (
          <img className="school-logo" src={logo} alt="" width="96" height="96" />
        ) : (
          <span className="school-logo" aria-hidden="true">
            {initialsOf(name)}
          </span>
        )}
        <div>
          <h1>{name}</h1>
          <ul className="facts">
            <li>
              <Icon name="school" />
              {KIND_LABELS[kind]}
            </li>
            {place && (
              <li>
                <Icon name="place" />
                {place}
              </li>
            )}
          </ul>
          <VerificationMark institution={institution} host={institution.host} />
        </div>
      </header>
      {photo && <img className="school-photo" src={photo} alt={name} />}
      {(about || website) && (
        <section className="school-about">
          <h2>About</h2>
          {warning && <TalkWarningLine warning={warning} reader="candidate" what="page" />}
          {about && <Paragraphs text={about} />}
          {website && (
            <p>
              <a href={website} rel="noopener nofollow">
                {new URL(website).hostname}
              </a>
            </p>
          )}
        </section>
      )}
      <section aria-labelledby="answers">
        <h2 id="answers">Answers to applicants</h2>
        <p>{responsivenessWords(institution.responsiveness)}.</p>
      </section>
      {rating && <SchoolRating rating={rating} />}
      <section aria-labelledby="open-jobs">
        <h2 id="open-jobs">
          {total === 0 ? "Open jobs" : `${formatCount(total)} open ${total === 1 ? "job" : "jobs"}`}
        </h2>
        {jobs.length > 0 ? (
          <JobGrid jobs={jobs} now={now} />
        ) : (
          <p>
            {total === 0 ? "There is no open job now. " : "This page is empty: the jobs have moved. "}
            <a href={total === 0 ? "/jobs" : path}>{total === 0 ? "See all jobs" : "To the first page"}</a>
          </p>
        )}
        <Pagination
          label="Pages of jobs"
          previous={previous && `${path}?before=${previous}`}
          next={next && `${path}?after=${next}`}
        />
        <p className="quiet">
          These jobs for other programs: <a href={feedPath(slug, "atom")}>Atom feed</a>,{" "}
          <a href={feedPath(slug, "json")}>JSON</a>. Is something wrong here?{" "}
          <a href={reportPath("institution", institution.id)}>Report it</a>
        </p>
      </section>
    </>
  );
}

/** The first letters of the first two words, as a mark in place of a logo. */
function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? [];
  return words
    .slice(0, 2)
    .map((word) => [...word][0])
    .join("")
    .toUpperCase();
}
