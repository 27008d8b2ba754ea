/** `/resume`: the candidate's stored resume, to view, replace and remove. */

import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { DamagedFileConfirmation } from "~/components/application/damaged-file-confirmation";
import { Field } from "~/components/forms/field";
import { Form } from "~/components/forms/form";
import { FormErrors } from "~/components/forms/form-errors";
import { KeptFileField, KeptFileWords } from "~/components/forms/kept-file";
import { SubmitButton } from "~/components/forms/submit-button";
import { EmptyState } from "~/components/frame/empty-state";
import { Icon } from "~/components/frame/icon";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { CANDIDATE_MENU, SideMenu } from "~/components/frame/side-menu";
import { Toasts } from "~/components/frame/toasts";
import { Filled } from "~/components/text/filled";
import { formatBytes } from "~/components/text/format";
import { Moment } from "~/components/text/moment";
import { CHANGED_SINCE, MADE_RESUME_PATH, type MadeResume, NOTHING_TO_SAY } from "~/domain/profiles/made-resume-rules";
import { makeResume, removeMadeResume } from "~/domain/profiles/make-resume.server";
import { getOwnProfile, type StoredResume, storedResumeOf, toMadeResume } from "~/domain/profiles/queries.server";
import { keepResume, removeResume } from "~/domain/profiles/store-profile-files.server";
import { LEAVE_OUT } from "~/domain/resumes/rules";
import { redirectWithFlash, toastOf } from "~/http/flash";
import { type FormState, refuseForm, unchanged } from "~/http/form";
import { requireRole } from "~/http/guards";
import { safePath } from "~/http/redirects";
import { screenAction, screenLoader } from "~/http/screen";
import { endWaiting, fileOf, keepFile, type ResumeForm, readResumeForm } from "~/http/waiting-file";
import { words as all } from "~/words/accounts";
import { words as frameWords } from "~/words/frame";

const words = all.resume;

export const meta: MetaFunction = () => [{ title: `${words.title} · Staffroom` }];
export const handle = { sheet: "desk", hasSideMenu: true, hasPhotos: true } satisfies ScreenHandle;

export const loader = screenLoader(async (args) => {
  const actor = await requireRole(args, "user");
  const profile = await getOwnProfile(args.context, actor);
  // A person who has one made while she applies goes on there.
  const back = safePath(new URL(args.request.url).searchParams.get("back"));
  return { resume: storedResumeOf(profile), made: toMadeResume(profile, actor.email), back };
});

export const action = screenAction(async (args) => {
  let form: ResumeForm | null = null;
  let fields: Record<string, string> = {};
  let text = words.stored;
  try {
    form = await readResumeForm(args);
    fields = form.fields;
    const actor = await requireRole(args, "user");
    if (form.problem) throw form.problem;
    if (fields.intent === "remove") {
      await removeResume(args.context, actor);
      text = words.removed;
    } else if (fields.intent === "make") {
      await makeResume(args.context, actor, { leavesOut: fields.insist === "1" });
      text = words.made;
    } else if (fields.intent === "remove-made") {
      await removeMadeResume(args.context, actor);
      text = words.removed;
    } else {
      await keepResume(args.context, actor, await fileOf(args, form), { takesCutOff: fields.insist === "1" });
      endWaiting(args.context, form);
    }
  } catch (error) {
    await keepFile(args, form, error);
    return refuseForm(error, args, { fields, toast: unchanged(words.failed) });
  }
  return redirectWithFlash(safePath(fields.back) ?? "/resume", toastOf(text));
});

export default function Resume() {
  const { resume, made, back } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  // The forms of the page are apart: each shows its own errors.
  const isOfMade = answered?.values.intent === "make" || answered?.values.intent === "remove-made";
  const refused = isOfMade ? undefined : answered;
  return (
    <div className="with-side">
      <SideMenu title={frameWords.titleOfCandidate} items={CANDIDATE_MENU} path="/resume" />
      <div>
        <h1>{words.title}</h1>
        {resume ? (
          <Stored resume={resume} />
        ) : (
          <EmptyState title={words.none}>
            <p>{words.noneText}</p>
          </EmptyState>
        )}
        <h2>{resume ? words.replaceTitle : words.storeTitle}</h2>
        <Form action="/resume" encType="multipart/form-data" data-upload>
          <FormErrors errors={refused?.errors ?? {}} message={refused?.message ?? null} />
          {refused?.kept && <KeptFileField file={refused.kept} />}
          <DamagedFileConfirmation errors={refused?.errors.resume} value={refused?.values.insist} />
          <Field
            name="resume"
            label={words.label}
            type="file"
            isRequired={!refused?.kept}
            accept=".pdf,application/pdf"
            hint={
              <>
                {words.hint(LEAVE_OUT)}
                {refused?.kept && <KeptFileWords file={refused.kept} />}
              </>
            }
            errors={refused?.errors.resume}
          />
          {resume && <p className="quiet">{words.sentStay}</p>}
          <div className="actions">
            <SubmitButton label={resume ? words.replace : words.store} busyLabel={words.storing} />
          </div>
        </Form>
        <h2 id="made">{words.madeTitle}</h2>
        {made && <Made made={made} />}
        <MakeForm
          isAgain={made !== null}
          back={answered?.values.back ?? back}
          refused={isOfMade ? answered : undefined}
        />
      </div>
      {answered && <Toasts toasts={answered.toasts} />}
    </div>
  );
}

function Stored({ resume }: { resume: StoredResume }) {
  return (
    <section className="stored">
      <h2>
        <Icon name="file" /> {resume.name}
      </h2>
      <p className="quiet">
        {resume.bytes !== null && formatBytes(resume.bytes)}
        {resume.bytes !== null && resume.storedAt && ", "}
        {resume.storedAt && (
          <>
            {words.storedOn} <Moment at={resume.storedAt} as="date" />
          </>
        )}
      </p>
      <div className="actions">
        <a className="button" href="/resume/file" target="_blank" rel="noopener">
          {words.view}
          <span className="visually-hidden">{words.newTab(resume.name)}</span>
        </a>
        <button type="button" className="button-quiet" commandfor="remove-resume" command="show-modal">
          {words.remove}
        </button>
        <noscript>
          <Form action="/resume" encType="multipart/form-data">
            <button type="submit" className="link-button" name="intent" value="remove">
              {words.removeAtOnce}
            </button>
          </Form>
        </noscript>
      </div>
      <dialog id="remove-resume" className="apply-dialog" aria-labelledby="remove-title" closedby="any">
        <Form action="/resume" encType="multipart/form-data">
          <h2 id="remove-title">{words.removeTitle}</h2>
          <p>{words.removeText(resume.name)}</p>
          <div className="actions">
            <button type="submit" className="button" name="intent" value="remove" data-busy={all.busy.removing}>
              {words.remove}
            </button>
            <button type="submit" className="button-quiet" formMethod="dialog">
              {words.cancel}
            </button>
          </div>
        </Form>
      </dialog>
    </section>
  );
}

function Made({ made }: { made: MadeResume }) {
  return (
    <section className="stored">
      <h3>
        <Icon name="file" /> {made.name}
      </h3>
      <p className="quiet">
        {formatBytes(made.bytes)}, {words.madeOn} <Moment at={made.madeAt} as="date" />
      </p>
      {made.isOutdated && <p>{CHANGED_SINCE}</p>}
      <div className="actions">
        <a className="button" href={MADE_RESUME_PATH} target="_blank" rel="noopener">
          {words.view}
          <span className="visually-hidden">{words.newTab(made.name)}</span>
        </a>
        <Form action="/resume" encType="multipart/form-data">
          <button
            type="submit"
            className="button-quiet"
            name="intent"
            value="remove-made"
            data-busy={all.busy.removing}
          >
            {words.remove}
            <span className="visually-hidden"> {made.name}</span>
          </button>
        </Form>
      </div>
    </section>
  );
}

/** Words that cannot be written are named first; she decides whether the resume goes without them. */
type MakeProps = { isAgain: boolean; back: string | null; refused: FormState | undefined };

function MakeForm({ isAgain, back, refused }: MakeProps) {
  const errors = refused?.errors ?? {};
  return (
    <Form action={`/resume${back ? `?${new URLSearchParams({ back })}` : ""}#made`} encType="multipart/form-data">
      <FormErrors errors={errors} message={refused?.message ?? null} />
      {refused?.message === NOTHING_TO_SAY && (
        <p>
          <Filled
            text={words.fill}
            teaching={<a href="/teachingprofile">{words.fillTeaching}</a>}
            profile={<a href="/updateprofile">{all.profile.update}</a>}
          />
        </p>
      )}
      {back && <input type="hidden" name="back" value={back} />}
      <p className="quiet">
        {isAgain ? words.again : words.makeText}{" "}
        <Filled
          text={words.fillFirst}
          teaching={<a href="/teachingprofile">{words.fillProfile}</a>}
          profile={<a href="/updateprofile">{all.profile.update}</a>}
        />
      </p>
      {errors.insist && (
        <label className="check">
          <input type="checkbox" name="insist" value="1" id="insist" />
          {words.withoutWords}
        </label>
      )}
      <div className="actions">
        <button type="submit" className="button" name="intent" value="make" data-busy={words.making}>
          {isAgain ? words.makeAgain : words.make}
        </button>
      </div>
    </Form>
  );
}
