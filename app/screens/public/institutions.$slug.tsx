/** `/institutions/:slug`: an institution's description of itself, its verification, and its open jobs. */

import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { redirect } from "@remix-run/server-runtime";
import { Pagination } from "~/components/frame/pagination";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { SchoolPicture } from "~/components/institution/school-picture";
import { SchoolRating } from "~/components/institution/school-rating";
import { MARK_ID, markMeaning, VerificationMark } from "~/components/institution/verification-mark";
import { JobGrid } from "~/components/job/job-card";
import { TalkWarningLine } from "~/components/moderation/talk-warning-line";
import { Filled } from "~/components/text/filled";
import { formatCount } from "~/components/text/format";
import { Paragraphs } from "~/components/text/paragraphs";
import { showsJobs } from "~/domain/effects";
import { readInstitution } from "~/domain/institutions/read-institution.server";
import { feedPath, institutionPath, KIND_LABELS } from "~/domain/institutions/rules";
import { JOBS_PER_PAGE } from "~/domain/jobs/rules";
import { reportPath } from "~/domain/moderation/rules";
import { readRatingOfSlug } from "~/domain/ratings/queries.server";
import { responsivenessWords } from "~/domain/responsiveness/rules";
import { langOf } from "~/domain/script-language-rules";
import { publicMeta } from "~/http/meta";
import { findFits } from "~/http/own-fits";
import { cursorsOf } from "~/http/paging";
import { screenLoader } from "~/http/screen";
import { words as institutionWords } from "~/words/institution";
import { words as allWords } from "~/words/jobs";

const words = allWords.school;

export const meta: MetaFunction<typeof loader> = ({ data, matches, location }) => {
  if (!data) return [{ title: `${allWords.school.untitled} · Staffroom` }];
  const { name, kind, place, slug } = data.institution;
  const description = [institutionWords.open(formatCount(data.institution.open_jobs)), KIND_LABELS[kind], place];
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
      title: institutionWords.jobsOf(name),
      href: feedPath(slug, "atom"),
    },
  ];
};

export const handle = { sheet: "lists" } satisfies ScreenHandle;

export const loader = screenLoader(async (args) => {
  const { request, context, params } = args;
  // No slug has a dot: such an address is a guess at the feed or the data, which stand one step below.
  const [, slug = "", form] = /^([^.]+)\.(atom|json)$/.exec(params.slug ?? "") ?? [];
  if (form === "atom" || form === "json") throw redirect(feedPath(slug, form), 301);
  const page = { limit: JOBS_PER_PAGE, ...cursorsOf(request) };
  const fits = await findFits(args);
  const [{ movedTo, ...found }, rating, own] = await Promise.all([
    readInstitution(context, params.slug ?? "", page),
    readRatingOfSlug(context, params.slug ?? ""),
    fits?.readRows() ?? [],
  ]);
  if (movedTo) throw redirect(institutionPath(movedTo), 301);
  showsJobs(context, found.jobs);
  const { jobs } = found;
  return { ...found, jobs: fits ? fits.withFits(jobs, own) : jobs, rating, now: context.now };
});

export default function InstitutionPage() {
  const { institution, rating, jobs, next, previous, now } = useLoaderData<typeof loader>();
  const { name, kind, place, website, about, warning, logo, photo, slug, open_jobs: total } = institution;
  const path = institutionPath(slug);
  return (
    <>
      <header className="school-head">
        <SchoolPicture className="school-logo" name={name} logo={logo} size={96} />
        <div>
          <h1 lang={langOf(name)}>{name}</h1>
          <p>{[KIND_LABELS[kind], place].filter(Boolean).join(" · ")}</p>
          <p id={MARK_ID}>
            <VerificationMark institution={institution} host={institution.host} />
            <br />
            <span className="quiet">{markMeaning(institution.standing, institution.host)}</span>
          </p>
        </div>
      </header>
      {photo && <img className="school-photo" src={photo} alt={name} />}
      {(about || website) && (
        <section className="school-about">
          <h2>{words.about}</h2>
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
        <h2 id="answers">{words.answers}</h2>
        <p>{responsivenessWords(institution.responsiveness)}.</p>
      </section>
      {rating && <SchoolRating rating={rating} />}
      <section aria-labelledby="open-jobs">
        <h2 id="open-jobs">{total === 0 ? words.openJobs : words.openCount(formatCount(total), total === 1)}</h2>
        {jobs.length > 0 ? (
          <JobGrid jobs={jobs} now={now} />
        ) : (
          <p>
            {total === 0 ? words.none : words.moved}{" "}
            <a href={total === 0 ? "/jobs" : path}>{total === 0 ? words.all : words.firstPage}</a>
          </p>
        )}
        <Pagination
          label={words.pages}
          previous={previous && `${path}?before=${previous}`}
          next={next && `${path}?after=${next}`}
        />
        <p className="quiet">
          <Filled
            text={words.feeds}
            atom={<a href={feedPath(slug, "atom")}>{words.atom}</a>}
            json={<a href={feedPath(slug, "json")}>{words.json}</a>}
            report={<a href={reportPath("institution", institution.id)}>{words.report}</a>}
          />
        </p>
      </section>
    </>
  );
}
