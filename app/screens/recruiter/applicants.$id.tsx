/**
 * `/applicants/:id`: one application for the recruiter's own job: how to reach the candidate, her profile, and the history.
 * Update Status posts here.
 */
import type { ActionFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AddressBadge } from "~/components/address-badge";
import { AnswerList } from "~/components/answer-list";
import { SchoolClockForms } from "~/components/clock-forms";
import { ClockLine } from "~/components/clock-line";
import { ConfirmFirst } from "~/components/confirm-first";
import { FormErrors } from "~/components/form-errors";
import { formatCalendarDay } from "~/components/format";
import { History } from "~/components/history";
import { Icon } from "~/components/icon";
import { SchoolInterview } from "~/components/interview-school";
import { MessagesPanel } from "~/components/messages-panel";
import { Moment } from "~/components/moment";
import type { ScreenHandle } from "~/components/screen-handle";
import { StatusForm } from "~/components/status-form";
import type { Actor } from "~/domain/actor";
import { sayCalled, takeMoreTime } from "~/domain/applications/clock/asking-service.server";
import { getApplicant } from "~/domain/applications/lists/service.server";
import { experienceLabel, statusLabel } from "~/domain/applications/rules";
import { MoreTime, StatusForm as StatusFormInput } from "~/domain/applications/schema";
import { changeStatusByForm } from "~/domain/applications/status/service.server";
import { newRowId } from "~/domain/ids";
import { readInterviews } from "~/domain/interviews/service.server";
import { readThread } from "~/domain/messages/service.server";
import { fullName } from "~/domain/profiles/rules";
import { mayRate, readShown } from "~/domain/ratings/service.server";
import { readRowCursor } from "~/domain/row-cursor";
import { readConfirmation } from "~/http/address-confirmation";
import { redirectWithFlash, toastOf } from "~/http/flash";
import { checkFields, readForm, refuseForm, rejectForm } from "~/http/form";
import { requireRole } from "~/http/guards";
import { isMessageForm, takeMessageForm } from "~/http/message-form";
import { safePath } from "~/http/redirects";
import { screenAction, screenLoader } from "~/http/screen";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.applicant.name}, ${data.job.title} · Staffroom` : "Applicant · Staffroom" },
];
export const handle = { isDesk: true, hasMessages: true } satisfies ScreenHandle;

export const loader = screenLoader(async (args) => {
  const actor = await requireRole(args, "admin");
  const { context, params, request } = args;
  const cursor = readRowCursor(new URL(request.url).searchParams.get("before") ?? "");
  const [found, { mayPublish: mayRead }, interview, thread, canRate, came] = await Promise.all([
    getApplicant(context, actor, params.id),
    readConfirmation(args),
    readInterviews(context, actor, params.id),
    readThread(context, { actor }, params.id, { cursor }),
    mayRate(context, actor, params.id),
    readShown(context, params.id ?? ""),
  ]);
  const { now } = context;
  return { ...found, mayRead, canRate, came, interview: { ...interview, now }, thread, requestKey: newRowId(now) };
});

export const action = screenAction(async (args) => {
  const actor = await requireRole(args, "admin");
  const { context, params } = args;
  const fields = await readForm(args.request);
  if (isMessageForm(fields)) return takeMessageForm(args, { actor }, params.id, fields, `/applicants/${params.id}`);
  if (fields.intent === "called" || fields.intent === "more_time") return changeClock(args, actor, fields);
  const { input, errors } = checkFields(StatusFormInput, fields);
  if (errors) return rejectForm({ [`status-${params.id}`]: Object.values(errors).flat() }, { fields });
  let moved: Awaited<ReturnType<typeof changeStatusByForm>>;
  try {
    moved = await changeStatusByForm(context, actor, params.id, input);
  } catch (error) {
    return refuseForm(error, args, { fields });
  }
  const { name, refusal } = moved;
  // A list's row shows the current status, so a toast tells of a refusal. The application's own page tells of it in place.
  const list = safePath(fields.redirectTo);
  if (refusal && !list) return refuseForm(refusal, args, { fields });
  const toast = refusal
    ? { kind: "error" as const, text: `${name}: ${refusal.message}` }
    : { kind: "success" as const, text: `${name}: status updated to ${statusLabel(input.status)}` };
  const toasts = [toast];
  return redirectWithFlash(list ?? `/applicants/${params.id}#${STATUS_ID}`, { toasts });
});

/** "I called", and "More time". */
async function changeClock(args: ActionFunctionArgs, actor: Actor, fields: Record<string, string>) {
  const { context, params } = args;
  try {
    if (fields.intent === "called") await sayCalled(context, actor, params.id);
    else {
      const { input, errors } = checkFields(MoreTime, fields);
      if (errors) return rejectForm({ [`days-${params.id}`]: Object.values(errors).flat() }, { fields });
      await takeMoreTime(context, actor, params.id, input);
    }
  } catch (error) {
    return refuseForm(error, args, { fields });
  }
  const text =
    fields.intent === "called" ? "Noted: you called. The candidate is told" : "The candidate is told of the new day";
  return redirectWithFlash(`/applicants/${params.id}#${STATUS_ID}`, toastOf(text));
}

/** Where the answer to Update Status leads on this page. */
const STATUS_ID = "application-status";

export default function Applicant() {
  const { applicant, job, answered, history, profile, mayRead, mayWork, canRate, came, interview, thread, requestKey } =
    useLoaderData<typeof loader>();
  const { now } = interview;
  const refused = useActionData<typeof action>();
  return (
    <>
      <p>
        <a className="back-link" href={`/applications?jobId=${job.id}`}>
          <Icon name="back" />
          All applications for {job.title}
        </a>
      </p>
      <FormErrors errors={refused?.errors ?? {}} message={refused?.message ?? null} />
      <h1>{applicant.name}</h1>
      <p id={STATUS_ID} tabIndex={-1}>
        <span className={`status status-${applicant.status}`}>{statusLabel(applicant.status)}</span>{" "}
        <AddressBadge applicant={applicant} />
      </p>
      <ClockLine shown={applicant} zone={job.zone} now={now} reader="school" />
      {mayWork && <StatusForm application={applicant} />}
      {mayWork && <SchoolClockForms application={applicant} path={`/applicants/${applicant.id}`} now={now} />}
      <SchoolInterview {...interview} />
      {came.of > 0 && (
        <p className="quiet">
          Came as agreed: {came.came} of {came.of}, as other schools said. The candidate shows you this.
        </p>
      )}
      {canRate && (
        <p>
          <a href={`/ratings/${applicant.id}`}>Did {applicant.name} come as agreed?</a>
        </p>
      )}
      <div className="applicant">
        <section>
          <h2>The application</h2>
          <dl className="details">
            <div>
              <dt>Email</dt>
              <dd>
                <a href={`mailto:${applicant.email}`}>{applicant.email}</a>
              </dd>
            </div>
            <div>
              <dt>Mobile</dt>
              <dd>
                <a href={`tel:${applicant.mobile.replace(/[^\d+]/g, "")}`}>{applicant.mobile}</a>
              </dd>
            </div>
            <div>
              <dt>Experience</dt>
              <dd>{experienceLabel(applicant.experience)}</dd>
            </div>
            <div>
              <dt>Received</dt>
              <dd>
                <Moment at={applicant.createdAt} as="time" />
              </dd>
            </div>
            <div>
              <dt>Resume</dt>
              <dd>
                {mayRead ? (
                  <a href={`/resumes/${applicant.id}`} target="_blank" rel="noopener">
                    <Icon name="file" />
                    View Resume<span className="visually-hidden">, opens in a new tab</span>
                  </a>
                ) : (
                  <ConfirmFirst name={applicant.name} />
                )}
                <span className="quiet"> {applicant.resumeName}</span>
              </dd>
            </div>
          </dl>
        </section>
        <AnswerList answered={answered} />
        {profile && <ProfilePart profile={profile} />}
        <MessagesPanel
          thread={thread}
          other={applicant.name}
          path={`/applicants/${applicant.id}`}
          requestKey={requestKey}
          values={refused?.values}
          errors={refused?.errors}
        />
        <section>
          <h2>History</h2>
          <History moves={history} names={{ recruiter: "you", candidate: "the candidate" }} />
          {applicant.withdrawReason && <p className="typed">Withdrawn, because: {applicant.withdrawReason}</p>}
        </section>
      </div>
    </>
  );
}

type Profile = NonNullable<Awaited<ReturnType<typeof getApplicant>>["profile"]>;

function ProfilePart({ profile }: { profile: Profile }) {
  const rows = [
    ["Name", fullName(profile)],
    ["Education", profile.education_institute],
    ["Degree", [profile.education_degree, profile.major].filter(Boolean).join(", ")],
    ["Degree duration (years)", profile.degree_duration],
    ["Work", [profile.company_designation, profile.company_name].filter(Boolean).join(", ")],
    ["Work location", profile.company_location],
    ["Work dates", workDates(profile)],
  ] as const;
  const told = rows.filter(([, value]) => value);
  return (
    <section>
      <h2>From the candidate's profile</h2>
      {told.length === 0 ? (
        <p className="quiet">The profile tells nothing yet.</p>
      ) : (
        <dl className="details">
          {told.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

/** "1 Jun 2020 to the present", "1 Jun 2020 to 31 May 2024", "from 1 Jun 2020", "until 31 May 2024", or nothing. */
function workDates({ start_date, end_date, isCurrent }: Profile): string {
  const start = start_date && formatCalendarDay(start_date);
  const end = isCurrent ? "the present" : end_date && formatCalendarDay(end_date);
  if (start && end) return `${start} to ${end}`;
  if (start) return `from ${start}`;
  return end ? `until ${end}` : "";
}
