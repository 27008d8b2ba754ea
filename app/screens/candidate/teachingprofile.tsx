/** `/teachingprofile`: a candidate's teaching profile, as a school reads it, and its parts to fill in. */

import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { asksForSilence, CopyContent } from "~/components/application/teaching-copy";
import { EmptyState } from "~/components/frame/empty-state";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { CANDIDATE_MENU, SideMenu } from "~/components/frame/side-menu";
import { Filled } from "~/components/text/filled";
import { makeTeachingCopy, readTeachingCopy } from "~/domain/applications/teaching-copy-rules";
import { HAVE_IT_NOW, MONTH_IS_OVER } from "~/domain/fit/rules";
import { QUALIFICATION_WORDS } from "~/domain/jobs/details/value-rules";
import { searchPath } from "~/domain/jobs/search/rules";
import { monthInIndia } from "~/domain/moments/rules";
import { getOwnProfile } from "~/domain/profiles/queries.server";
import { fullName } from "~/domain/profiles/rules";
import {
  filledSteps,
  hasField,
  KEEP_FROM_SCHOOL,
  overdue,
  readTeaching,
  STEP_TITLES,
  seekLines,
  TEACHING_STEPS,
} from "~/domain/profiles/teaching-rules";
import { requireRole } from "~/http/guards";
import { screenLoader } from "~/http/screen";
import { words as accountWords } from "~/words/accounts";
import { words as frameWords } from "~/words/frame";
import { words as all } from "~/words/teaching";

const words = all.overview;

export const meta: MetaFunction = () => [{ title: `${words.title} · Staffroom` }];
export const handle = { sheet: "desk", hasSideMenu: true, hasPhotos: true } satisfies ScreenHandle;

export const loader = screenLoader(async (args) => {
  const actor = await requireRole(args, "user");
  const profile = await getOwnProfile(args.context, actor);
  const teaching = readTeaching(profile.teaching);
  return {
    name: fullName(profile),
    filled: filledSteps(profile, teaching),
    copy: readTeachingCopy(makeTeachingCopy(profile, args.context.now)),
    seeks: seekLines(teaching),
    subject: teaching.teaches?.subjects[0] ?? "",
    overdue: overdue(teaching, monthInIndia(args.context.now)),
  };
});

export default function TeachingProfile() {
  const { name, filled, copy, seeks, overdue, subject } = useLoaderData<typeof loader>();
  const next = TEACHING_STEPS.find((step) => !filled.includes(step));
  return (
    <div className="with-side">
      <SideMenu title={frameWords.titleOfCandidate} items={CANDIDATE_MENU} path="/teachingprofile" />
      <div className="teaching">
        <h1>{words.title}</h1>
        <p className="lead">
          {filled.length === 0 ? words.begin : accountWords.profile.teachingParts(filled.length, TEACHING_STEPS.length)}
        </p>
        <ol className="teaching-parts">
          {TEACHING_STEPS.map((step) => (
            <li key={step}>
              <a href={`/teachingprofile/${step}`}>{STEP_TITLES[step]}</a>
              <span className="quiet">{filled.includes(step) ? words.filledIn : words.empty}</span>
            </li>
          ))}
        </ol>
        {overdue.map((one) => (
          <p key={one}>
            {QUALIFICATION_WORDS[one].own}: {MONTH_IS_OVER}{" "}
            <a href={`/teachingprofile/has?back=/teachingprofile#${hasField(one)}`}>{HAVE_IT_NOW}</a>
          </p>
        ))}
        {!next && (
          <p className="actions">
            <a className="button" href={searchPath("/jobs", { subject: subject ? [subject] : [], meets: "1" })}>
              {words.findJobs}
            </a>
            <a className="button-quiet" href="/resume#made">
              {accountWords.resume.make}
            </a>
          </p>
        )}
        {next && (
          <p className="actions">
            <a className="button" href={`/teachingprofile/${next}`}>
              {filled.length === 0 ? words.start : words.goOn(STEP_TITLES[next])}
            </a>
          </p>
        )}
        <section aria-labelledby="school-reads">
          <h2 id="school-reads">{words.schoolReads}</h2>
          {copy === null ? (
            <EmptyState title={words.nothing}>
              <p>{words.nothingText}</p>
            </EmptyState>
          ) : (
            <>
              <p>
                <Filled text={words.copy} applied={<a href="/applied-jobs">{words.applied}</a>} />
              </p>
              <div className="school-sheet">
                <p className="school-sheet-name">{name}</p>
                <CopyContent copy={copy} />
                {asksForSilence(copy) && <p>{KEEP_FROM_SCHOOL}.</p>}
              </div>
            </>
          )}
        </section>
        <section aria-labelledby="only-you">
          <h2 id="only-you">{words.onlyYou}</h2>
          {seeks.length === 0 ? (
            <p>
              <Filled text={words.seeks} link={<a href="/teachingprofile/seeks">{words.seeksLink}</a>} />
            </p>
          ) : (
            <ul>
              {seeks.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </section>
        <p>
          <Filled text={words.elsewhere} profile={<a href="/userprofile">{words.profile}</a>} />
        </p>
      </div>
    </div>
  );
}
