/** The apply dialog. It opens and closes without script: by an invoker command, or by `?apply=1` in a browser without these. */

import { suggestedAddress } from "~/domain/accounts/mistyped-host-rules";
import { DEFAULT_EXPERIENCE, EXPERIENCES, waitingWords } from "~/domain/applications/rules";
import type { KeptFile } from "~/domain/effects";
import type { Question } from "~/domain/jobs/details/rules";
import type { School } from "~/domain/jobs/rules";
import { TRAP_FIELD } from "~/domain/limits/trap-rules";
import { APPLICATION_PERIOD } from "~/domain/privacy/period-rules";
import { CHANGED_SINCE, MADE_RESUME_PATH, type MadeResume } from "~/domain/profiles/made-resume-rules";
import { LEAVE_OUT } from "~/domain/resumes/rules";
import { words } from "~/words/applications";
import { Field, Radios } from "../forms/field";
import { Form } from "../forms/form";
import { FormErrors } from "../forms/form-errors";
import { KeptFileField, KeptFileWords } from "../forms/kept-file";
import { SubmitButton } from "../forms/submit-button";
import { TrapField } from "../forms/trap-field";
import { Icon } from "../frame/icon";
import { SchoolMark } from "../institution/verification-mark";
import { ApplicantAnswerFields } from "./applicant-answer-fields";
import { DamagedFileConfirmation } from "./damaged-file-confirmation";

export const APPLY_DIALOG_ID = "apply";
const PREFIX = "apply-";
const { apply: texts } = words;
export const APPLY_FAILURE = texts.failed;

type Props = {
  job: { id: string; title: string; company_name: string; questions: readonly Question[] };
  school: School | null;
  isOpen: boolean;
  errors: Record<string, string[]>;
  message: string | null;
  values: Record<string, string>;
  /** The file that an earlier try has brought. */
  kept: KeptFile | null;
  /** The candidate for whom the form is drawn. It is sent with her address, and not in another person's session. */
  account: { id: string; email: string } | null;
  /** The name of the candidate's stored resume, if she has one. */
  storedResume: string | null;
  /** Of a candidate: whether a copy of her teaching profile goes along, and how many of her applications wait for an answer. */
  alongside: { teaching: boolean; waiting: number } | null;
  /** The resume that was made from her profile, if there is one. */
  madeResume: MadeResume | null;
  /** The contact for questions and complaints about data; null if none is configured. */
  contact: string | null;
  /** The line with the day until which an answer is due. */
  due: string;
};

export function ApplyDialog(props: Props) {
  const { job, school, isOpen, errors, message, values, kept, account, storedResume, madeResume, alongside } = props;
  const { contact, due } = props;
  const path = `/jobdetails/${job.id}`;
  const isRefused = isOpen && (message !== null || Object.keys(errors).length > 0);
  const hasResume = storedResume !== null || madeResume !== null;
  const isComplete = hasResume && Boolean(values.applicant_name && values.applicant_mobile);
  const isFirstLook = Object.keys(errors).length === 0 && !message;
  const field = (name: string) => ({ name, errors: errors[name], idPrefix: PREFIX, isRequired: true });
  return (
    <>
      {isOpen && (
        <a className="backdrop" href={path} tabIndex={-1}>
          <span className="visually-hidden">{texts.closeApplication}</span>
        </a>
      )}
      <dialog
        id={APPLY_DIALOG_ID}
        className="apply-dialog"
        aria-labelledby="apply-title"
        closedby="any"
        open={isOpen}
        data-modal=""
      >
        <Form
          action={path}
          encType="multipart/form-data"
          data-upload=""
          data-keep=""
          data-failure={`${APPLY_FAILURE} `}
        >
          <div className="dialog-head">
            {/* biome-ignore lint/a11y/noAutofocus: focus enters the dialog; on its title, the keyboard of a phone stays away */}
            <h2 id="apply-title" tabIndex={isComplete ? -1 : undefined} autoFocus={isComplete && isFirstLook}>
              {texts.title(job.title)}
            </h2>
            {isOpen ? (
              <a className="icon-button" href={path} aria-label={texts.close}>
                <Icon name="close" />
              </a>
            ) : (
              <button
                type="button"
                className="icon-button"
                commandfor={APPLY_DIALOG_ID}
                command="close"
                aria-label={texts.close}
              >
                <Icon name="close" />
              </button>
            )}
          </div>
          <p className="quiet">
            {`${texts.at(job.company_name)}${school ? " · " : ""}`}
            {school && <SchoolMark school={school} />}
          </p>
          <FormErrors errors={errors} message={message} idPrefix={PREFIX} />
          <input type="hidden" name="job_id" value={job.id} />
          {/* The same key for every visitor, so that the page can be cached. Two applications differ by sender and content. */}
          <input type="hidden" name="application_key" value={job.id} />
          <Field
            {...field("applicant_name")}
            label={texts.labels.name}
            autoFocus={isFirstLook && !isComplete}
            autoComplete="name"
            maxLength={150}
            defaultValue={values.applicant_name}
          />
          <div className="pair">
            <Field
              {...field("applicant_email")}
              label={texts.labels.email}
              type="email"
              autoComplete="email"
              maxLength={254}
              {...(account
                ? { defaultValue: account.email, readOnly: true, hint: texts.accountAddress }
                : { defaultValue: values.applicant_email, hint: meantWords(values.applicant_email) })}
            />
            <Field
              {...field("applicant_mobile")}
              label={texts.labels.mobile}
              type="tel"
              hint={texts.phoneHint}
              autoComplete="tel"
              maxLength={60}
              defaultValue={values.applicant_mobile}
            />
          </div>
          <Radios
            {...field("applicant_experience")}
            label={texts.labels.experience}
            options={EXPERIENCES}
            defaultValue={values.applicant_experience ?? DEFAULT_EXPERIENCE}
          />
          <ApplicantAnswerFields questions={job.questions} values={values} errors={errors} idPrefix={PREFIX} />
          <TrapField errors={errors[TRAP_FIELD]} value={values[TRAP_FIELD]} idPrefix={PREFIX} />
          {/* Last, so that the server can store it while it arrives. */}
          <ResumeChoice
            jobId={job.id}
            account={account}
            storedResume={storedResume}
            madeResume={madeResume}
            values={values}
          />
          {kept && <KeptFileField file={kept} />}
          <DamagedFileConfirmation errors={errors.resume} value={values.insist} />
          <Field
            {...field("resume")}
            isRequired={!storedResume && !madeResume && !kept}
            label={texts.labels.resume}
            type="file"
            accept=".pdf,application/pdf"
            // Chromium tells of a required file as wrong before one is chosen.
            aria-invalid={errors.resume !== undefined}
            hint={
              <>
                {`${texts.fileHint} ${LEAVE_OUT}`}
                {(storedResume || madeResume) && texts.fileInstead}
                {kept && <KeptFileWords file={kept} />}
                {isRefused && !kept && <noscript>{texts.chooseAgain}</noscript>}
              </>
            }
          />
          {account && !storedResume && <KeepChoice isKept={isFirstLook || values.keep_resume === "1"} />}
          {due && <p>{due}</p>}
          {alongside && <Alongside {...alongside} />}
          <ApplyNotice school={job.company_name} contact={contact} />
          <div className="actions stay">
            <SubmitButton label={texts.submit} busyLabel={words.busy.sending} />
            <button type="submit" className="button-quiet" formMethod="dialog" formNoValidate>
              {texts.cancel}
            </button>
          </div>
        </Form>
      </dialog>
    </>
  );
}

/** Of a candidate without a stored resume: whether the chosen file becomes it. */
function KeepChoice({ isKept }: { isKept: boolean }) {
  return (
    <div className="field" role="radiogroup" aria-label={texts.after}>
      <label className="check">
        <input type="radio" name="keep_resume" value="1" defaultChecked={isKept} />
        {texts.keepFile}
      </label>
      <label className="check">
        <input type="radio" name="keep_resume" value="" defaultChecked={!isKept} />
        {texts.doNotKeep}
      </label>
    </div>
  );
}

/** Texts about what goes with the form of a candidate, and how many of her applications are on their way already. */
function Alongside({ teaching, waiting }: NonNullable<Props["alongside"]>) {
  return (
    <>
      {teaching && (
        <p>
          {texts.profileGoes} <a href="/teachingprofile">{texts.whatSchoolReads}</a>
        </p>
      )}
      {waiting > 0 && <p className="quiet">{waitingWords(waiting)}</p>}
    </>
  );
}

/** Which of her resumes goes along. The first one that she has is chosen. */
function ResumeChoice({
  jobId,
  account,
  storedResume,
  madeResume,
  values,
}: Pick<Props, "account" | "storedResume" | "madeResume" | "values"> & { jobId: string }) {
  if (!account) return null;
  const makePath = `/resume?back=${encodeURIComponent(`/jobdetails/${jobId}?apply=1`)}#made`;
  const choices = [
    ...(storedResume ? [{ value: "1", label: texts.stored(storedResume) }] : []),
    ...(madeResume ? [{ value: "made", label: texts.made }] : []),
    { value: "", label: texts.another },
  ];
  const chosen = choices.find(({ value }) => value === values.use_stored_resume) ?? choices[0];
  return (
    <>
      {choices.length > 1 && (
        <div className="field" role="radiogroup" aria-label={texts.resume}>
          {choices.map(({ value, label }) => (
            <label key={value} className="check">
              <input type="radio" name="use_stored_resume" value={value} defaultChecked={value === chosen?.value} />
              <span>{label}</span>
            </label>
          ))}
        </div>
      )}
      <p>
        {madeResume ? (
          <>
            {madeResume.isOutdated && `${CHANGED_SINCE} `}
            <a href={MADE_RESUME_PATH} target="_blank" rel="noopener">
              {texts.viewMade}
            </a>
            {madeResume.isOutdated && (
              <>
                {" · "}
                <a href={makePath}>{texts.makeAgain}</a>
              </>
            )}
          </>
        ) : (
          <>
            {texts.noPdf}{" "}
            <a className="button-quiet" href={makePath}>
              {texts.makeResume}
            </a>{" "}
            {texts.fromProfile}
          </>
        )}
      </p>
    </>
  );
}

/** For a form that came back: the address may have been mistyped. Sent again as it is, it is taken. */
function meantWords(email: string | undefined): string | undefined {
  const meant = email && suggestedAddress(email);
  return meant ? texts.didYouMean(meant) : undefined;
}

/** There is no box to tick: what is sent is what applying means. */
function ApplyNotice({ school, contact }: { school: string; contact: string | null }) {
  return (
    <p className="hint">
      {texts.notice(school, APPLICATION_PERIOD)}
      {contact ?? <a href="/privacy/ask">{texts.askHere}</a>}. <a href="/privacy">{texts.fullNotice}</a>
    </p>
  );
}
