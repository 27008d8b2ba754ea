/** `/jobdetails/:id`: one job, and the dialog to apply for it. Its form posts here. */

import { type MetaFunction, useActionData, useLoaderData, useMatches, useRouteLoaderData } from "@remix-run/react";
import { AppliedPanel } from "~/components/application/applied-panel";
import { APPLY_DIALOG_ID, APPLY_FAILURE, ApplyDialog } from "~/components/application/apply-dialog";
import { Refused } from "~/components/application/unsent-application";
import { Icon } from "~/components/frame/icon";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { ShareLink } from "~/components/frame/share-link";
import { Toasts } from "~/components/frame/toasts";
import { JobArticle } from "~/components/job/job-article";
import { SimilarJobs } from "~/components/job/job-card";
import { JobFitPanel } from "~/components/job/job-fit";
import { NotPublic, RemovedPanel } from "~/components/job/job-state-panels";
import { ManageJobLinks } from "~/components/job/manage-job-links";
import { AppliedAsGuest, OwnApplicationLink } from "~/components/job/own-application-link";
import { SaveJobButton } from "~/components/job/save-job-button";
import { dueLineWithPromise, dueWords, promiseWords } from "~/domain/applications/clock/rules";
import { DEFAULT_EXPERIENCE, experienceOfWork, whyNotApply } from "~/domain/applications/rules";
import { makeTeachingCopy } from "~/domain/applications/teaching-copy-rules";
import { showsJobs } from "~/domain/effects";
import { nounOf, ofNoun } from "~/domain/institutions/rules";
import type { JobFit } from "~/domain/job-page/read-fit.server";
import { type JobPage, readJobPage } from "~/domain/job-page/read-job-page.server";
import { DEFAULT_TITLE, isPublicStatus } from "~/domain/jobs/rules";
import type { OwnJobDetails as Job } from "~/domain/jobs/schema";
import { shareText } from "~/domain/jobs/share-rules";
import { schoolActivityWords } from "~/domain/jobs/still-looking/rules";
import { fullName } from "~/domain/profiles/rules";
import { readTeaching } from "~/domain/profiles/teaching-rules";
import { responsivenessWords } from "~/domain/responsiveness/rules";
import { factsInFields, type PostingFacts, toJobPosting } from "~/domain/search-engines/rules";
import { scriptJson } from "~/http/formats/inline-json";
import { findActor, readConfirmation } from "~/http/guards";
import { originOf, publicMeta } from "~/http/meta";
import { APPLIED_COOKIE, readCookie } from "~/http/request";
import { screenAction, screenLoader } from "~/http/screen";
import type { loader as rootLoader } from "~/root";
import { words } from "~/words/jobs";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [{ title: `${words.page.untitled} · Staffroom` }];
  const { job } = data;
  const facts = [job.company_name, job.location, job.job_nature, job.salary].filter(Boolean).join(" · ");
  const title = `${job.title || DEFAULT_TITLE}, ${job.company_name}`;
  const tags = publicMeta({ title, description: facts, path: `/jobdetails/${job.id}`, matches });
  return job.status === "open" && !job.deleted ? tags : [...tags, { name: "robots", content: "noindex" }];
};

export const handle = { sheet: "job" } satisfies ScreenHandle;

export const loader = screenLoader(async (args) => {
  const { request, context, params } = args;
  const actor = await findActor(args);
  const candidate = actor?.role === "user" ? actor : null;
  const page = await readJobPage(context, actor, params.id);
  const {
    job,
    isOwn,
    mayWork,
    school,
    changes,
    breaks,
    answers,
    schoolActivity,
    similar,
    applied,
    isSaved,
    lastSent,
    waiting: waitingCount,
  } = page;
  const confirmation = actor && readConfirmation(context);
  context.effects.isOwnView = isOwn;
  showsJobs(context, [job, ...similar]);
  const refusal = whyNotApply(job, isOwn);
  const isLookedAt = job.status === "waiting" || job.status === "refused";
  const stopped = isLookedAt ? (await import("~/domain/moderation/check-texts.server")).stoppedWords(job) : [];
  const waiting = isPublicStatus(job.status) || !confirmation ? null : { ...confirmation, words: stopped };
  const mayApply = !refusal && !applied;
  const profile = mayApply ? page.profile : null;
  const known = profile && {
    applicant_name: fullName(profile) || (lastSent?.name ?? ""),
    applicant_email: candidate?.email ?? "",
    applicant_mobile: profile.mobile ?? lastSent?.mobile ?? "",
    applicant_experience: lastSent?.experience ?? experienceOfWork(profile, context.now) ?? DEFAULT_EXPERIENCE,
  };
  const account = profile && candidate && { id: candidate.id, email: candidate.email };
  const storedResume = profile && page.storedResume;
  const alongside = profile && { teaching: makeTeachingCopy(profile, context.now) !== null, waiting: waitingCount };
  const madeResume = profile && page.madeResume;
  const isOpen = mayApply && new URL(request.url).searchParams.has("apply");
  const canSave = isSaved || (actor?.role !== "admin" && !refusal);
  const contact = context.config.grievanceContact;
  const noun = nounOf(job.company_name, school?.kind);
  const due = mayApply ? ofNoun(dueWords(job, breaks, context.now), noun) : "";
  const postingFacts = job.status === "open" ? await readFacts(job) : null;
  const fit = candidate && job.status === "open" ? await fitOfPage(page, context.now) : null;
  const dialog = mayApply ? { known, account, storedResume, madeResume, alongside, isOpen, contact, due } : null;
  return {
    job,
    isOwn,
    mayWork,
    school,
    changes,
    similar: candidate ? await withOwnFits(page) : similar,
    refusal,
    waiting,
    applied: applied && {
      ...applied,
      label: ofNoun(applied.label, noun),
      due: ofNoun(dueOfSent(applied, job.time_zone), noun),
    },
    dialog,
    promise:
      job.status === "open" ? `${ofNoun(promiseWords(job, breaks), noun)} ${responsivenessWords(answers)}.` : null,
    fit: fit && { ...fit, noun },
    schoolActivity: ofNoun(schoolActivityWords(schoolActivity, context.now), noun),
    /** A guest has applied from this browser. She may open the form all the same. */
    hasApplied: !actor && mayApply && readCookie(request, APPLIED_COOKIE) === "1",
    isSaved,
    canSave,
    postingFacts,
    now: context.now,
  };
});

/**
 * For search engines. The code that reads pay and place in free text is loaded with the first job that names one of
 * them only there.
 */
async function readFacts(job: Job): Promise<PostingFacts> {
  return factsInFields(job) ?? (await import("~/domain/search-engines/free-text-rules")).factsInText(job);
}

/** The fit of the job with the candidate's profile: both were read with the page. */
async function fitOfPage({ job, school, profile }: JobPage, now: Date): Promise<JobFit> {
  const { jobFitOf } = await import("~/domain/job-page/read-fit.server");
  return jobFitOf(job, { kind: school?.kind ?? null, teaching: readTeaching(profile?.teaching ?? null), now });
}

/** Similar jobs as a candidate reads them in every list. */
async function withOwnFits({ similar, profile }: JobPage) {
  const { withFits } = await import("~/domain/fit/queries.server");
  return withFits(similar, [{ teaching: profile?.teaching ?? null, saved: "[]", applied: "[]" }]);
}

/**
 * The line that stays on the page after applying: the due day of the answer. Empty once the school is not waited for.
 */
function dueOfSent(
  { turn, dueAt, promisedDays }: Pick<Applied, "turn" | "dueAt" | "promisedDays">,
  zone: string,
): string {
  return turn === "school" && dueAt ? dueLineWithPromise({ dueAt, zone, isPromised: promisedDays !== null }) : "";
}
type Applied = NonNullable<JobPage["applied"]>;

export const action = screenAction(async (args) => {
  // The code for applying is loaded with the first application.
  const { takeApplication } = await import("./jobdetails.$id-forms");
  return takeApplication(args);
}, APPLY_FAILURE);

export default function JobDetails() {
  const {
    job,
    isOwn,
    mayWork,
    school,
    changes,
    similar,
    refusal,
    waiting,
    applied,
    dialog,
    promise,
    fit,
    schoolActivity,
    hasApplied,
    isSaved,
    canSave,
    postingFacts,
    now,
  } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const sent = useRouteLoaderData<typeof rootLoader>("root")?.flash.sent;
  const title = job.title || DEFAULT_TITLE;
  const offersForm = dialog !== null && !hasApplied;
  const isOpen = dialog?.isOpen || refused !== undefined;
  const url = `${originOf(useMatches())}/jobdetails/${job.id}`;
  return (
    <>
      <p>
        <a className="back-link" href="/">
          <Icon name="back" />
          {words.page.back}
        </a>
      </p>
      {sent && <AppliedPanel sent={sent} job={job} noun={nounOf(job.company_name, school?.kind)} />}
      {!dialog && refused && <Refused refused={refused} />}
      <JobArticle
        job={job}
        school={school}
        changes={changes}
        now={now}
        buttons={
          <>
            {job.deleted ? (
              <RemovedPanel jobId={job.id} isOfInstitution={job.institution !== null} />
            ) : (
              isOwn &&
              isPublicStatus(job.status) && (
                <ManageJobLinks id={job.id} mayWork={mayWork} isOpen={job.status === "open"} />
              )
            )}
            {refusal && !waiting && !isOwn && <p className="job-closed">{refusal.message}</p>}
            {waiting && <NotPublic job={{ ...job, title }} waiting={waiting} />}
            {hasApplied && !sent && <AppliedAsGuest />}
            {(dialog || applied || canSave) && (
              <div className={offersForm ? "actions stick" : "actions"}>
                {applied && <OwnApplicationLink application={applied} due={applied.due} />}
                {hasApplied && <a href={`/jobdetails/${job.id}?apply=1`}>{words.page.applyForOther}</a>}
                {offersForm && (
                  <button type="button" className="button" commandfor={APPLY_DIALOG_ID} command="show-modal">
                    {words.page.apply}
                  </button>
                )}
                {canSave && <SaveJobButton jobId={job.id} isSaved={isSaved} />}
                {offersForm && (
                  <noscript>
                    <a href={`/jobdetails/${job.id}?apply=1`}>{words.page.applyWithoutScript}</a>
                  </noscript>
                )}
              </div>
            )}
          </>
        }
      >
        {promise &&
          !applied &&
          !hasApplied &&
          (isOwn ? (
            <p className="quiet">
              {words.page.promiseOwn} “{promise}”
            </p>
          ) : (
            <p className="promise">{promise}</p>
          ))}
        {schoolActivity && <p>{schoolActivity}</p>}
        {fit && <JobFitPanel fit={fit} jobId={job.id} noun={fit.noun} mayApply={dialog !== null} />}
        <p className="quiet">
          {`${words.page.money} `}
          <a href={`/report?job=${job.id}`}>{words.page.report}</a>
          {job.status === "open" && <ShareLink jobId={job.id} text={shareText(job, url)} />}
        </p>
      </JobArticle>
      <SimilarJobs jobs={similar} now={now} />
      {dialog && (offersForm || isOpen) && (
        <ApplyDialog
          job={{ ...job, title }}
          school={school}
          isOpen={isOpen}
          errors={refused?.errors ?? {}}
          message={refused?.message ?? null}
          values={refused?.values ?? dialog.known ?? {}}
          kept={refused?.kept ?? null}
          account={dialog.account}
          storedResume={dialog.storedResume}
          alongside={dialog.alongside}
          madeResume={dialog.madeResume}
          contact={dialog.contact}
          due={dialog.due}
        />
      )}
      {refused && <Toasts toasts={refused.toasts} />}
      {postingFacts && <PostingData job={job} url={url} postingFacts={postingFacts} />}
    </>
  );
}

/** The data for search engines. It comes last: in the head it would come before the page's first word. */
function PostingData({ job, url, postingFacts }: { job: Job; url: string; postingFacts: PostingFacts }) {
  const posting = toJobPosting(job, url, postingFacts);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: data for search engines; no text in it ends the element
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: scriptJson(posting) }} />;
}
