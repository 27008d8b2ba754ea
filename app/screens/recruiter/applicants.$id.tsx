/**
 * `/applicants/:id`: one application for the recruiter's own job: how to reach the candidate, her profile, and the history.
 * Update Status posts here.
 */
import type { MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AddressBadge } from "~/components/address-badge";
import { ConfirmFirst } from "~/components/confirm-first";
import { FormErrors } from "~/components/form-errors";
import { formatCalendarDay } from "~/components/format";
import { History } from "~/components/history";
import { Icon } from "~/components/icon";
import { Moment } from "~/components/moment";
import { SchoolInterview } from "~/components/interview-school";
import type { ScreenHandle } from "~/components/screen-handle";
import { StatusForm } from "~/components/status-form";
import { getApplicant } from "~/domain/applications/lists/service.server";
import { experienceLabel, statusLabel } from "~/domain/applications/rules";
import { StatusForm as StatusFormInput } from "~/domain/applications/schema";
import { changeStatusByForm } from "~/domain/applications/status/service.server";
import { readInterviews } from "~/domain/interviews/service.server";
import { fullName } from "~/domain/profiles/rules";
import { readConfirmation } from "~/http/address-confirmation";
import { redirectWithFlash } from "~/http/flash";
import { checkFields, readForm, refuseForm, rejectForm } from "~/http/form";
import { requireRole } from "~/http/guards";
import { safePath } from "~/http/redirects";
import { screenAction, screenLoader } from "~/http/screen";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.applicant.name}, ${data.job.title} · Staffroom` : "Applicant · Staffroom" },
];
export const handle = { isDesk: true } satisfies ScreenHandle;

export const loader = screenLoader(async (args) => {
  const actor = await requireRole(args, "admin");
  const [found, { mayPublish: mayRead }, interview] = await Promise.all([
    getApplicant(args.context, actor, args.params.id),
    readConfirmation(args),
    readInterviews(args.context, actor, args.params.id),
  ]);
  return { ...found, mayRead, interview: { ...interview, now: args.context.now } };
});

export const action = screenAction(async (args) => {
  const actor = await requireRole(args, "admin");
  const { context, params } = args;
  const fields = await readForm(args.request);
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

/** Where the answer to Update Status leads on this page. */
const STATUS_ID = "application-status";

export default function Applicant() {
  const { applicant, job, history, profile, mayRead, mayWork, interview } = useLoaderData<typeof loader>();
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
      {mayWork && <StatusForm application={applicant} />}
      <SchoolInterview {...interview} />
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
        {profile && <ProfilePart profile={profile} />}
        <section>
          <h2>History</h2>
          <History moves={history} names={{ recruiter: "you", candidate: "the candidate" }} />
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
