/**
 * `/institution`: the institution for which the recruiter works: its description of itself, its people, and its open
 * invitations.
 */

import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import type { ActionFunctionArgs } from "@remix-run/server-runtime";
import { Form } from "~/components/forms/form";
import { FormErrors } from "~/components/forms/form-errors";
import { SubmitButton } from "~/components/forms/submit-button";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { RECRUITER_MENU, SideMenu } from "~/components/frame/side-menu";
import { InstitutionFields } from "~/components/institution/institution-fields";
import {
  JoinSection,
  PicturesSection,
  RequestsSection,
  VerificationSection,
} from "~/components/institution/institution-sections";
import { InvitationsTable, InviteForm } from "~/components/institution/invitations-table";
import { LeaveDialog } from "~/components/institution/leave-dialog";
import { MembersTable } from "~/components/institution/members-table";
import type { Person } from "~/domain/actor";
import type { FieldErrors } from "~/domain/errors";
import { answerRequest } from "~/domain/institutions/answer-join-request.server";
import { changeRole, removeColleague } from "~/domain/institutions/change-colleague.server";
import { describeInstitution, foundOwnInstitution } from "~/domain/institutions/found-institution.server";
import { inviteColleague, withdrawInvitation } from "~/domain/institutions/invite-colleague.server";
import {
  findComingByRequest,
  findLeaving,
  listInstitutionsToJoin,
  readOwnInstitution,
} from "~/domain/institutions/queries.server";
import { requestCheck } from "~/domain/institutions/request-check.server";
import { askToJoin, takeRequestBack } from "~/domain/institutions/request-to-join.server";
import { KIND_LABELS, ROLE_LABELS, ROLE_MAY } from "~/domain/institutions/rules";
import {
  AnswerInput,
  CheckInput,
  InstitutionInput,
  InviteInput,
  JoinInput,
  type OwnInstitution,
  RoleInput,
} from "~/domain/institutions/schema";
import { readBeforeDescribing } from "~/domain/moderation/check-texts.server";
import { TextStopped } from "~/domain/moderation/stopped-text";
import { readForm } from "~/http/body";
import { redirectWithFlash, toastOf } from "~/http/flash";
import { checkFields, refuseForm, rejectForm } from "~/http/form";
import { requireRole } from "~/http/guards";
import { screenAction, screenLoader } from "~/http/screen";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.institution?.name ?? "Your institution"} · Staffroom` },
];
export const handle = { sheet: "desk", hasSideMenu: true, hasPhotos: true } satisfies ScreenHandle;

export const loader = screenLoader(async (args) => {
  const actor = await requireRole(args, "admin");
  const isAsked = new URL(args.request.url).searchParams.has("leave");
  const [institution, toJoin, coming, leaving] = await Promise.all([
    readOwnInstitution(args.context, actor),
    listInstitutionsToJoin(args.context, actor),
    findComingByRequest(args.context.db, actor.id),
    isAsked ? findLeaving(args.context.db, actor.id) : null,
  ]);
  return { institution, toJoin, coming, leaving, actorId: actor.id };
});

type Fields = Record<string, string>;
type Context = ActionFunctionArgs["context"];
/** The action of a form on this screen. Returns the toast of success, or the errors by field. */
type Way = (context: Context, actor: Person, fields: Fields) => Promise<string | FieldErrors>;

const WAYS: Record<string, Way> = {
  async found(context, actor, fields) {
    const { input, errors } = checkFields(InstitutionInput, fields);
    if (errors) return errors;
    await foundOwnInstitution(context, actor, input, await readBeforeDescribing(context, actor, input, fields.insist));
    return `${input.name} is here now. Invite your colleagues.`;
  },
  async describe(context, actor, fields) {
    const { input, errors } = checkFields(InstitutionInput, fields);
    if (errors) return errors;
    await describeInstitution(context, actor, input, await readBeforeDescribing(context, actor, input, fields.insist));
    return "Saved.";
  },
  async invite(context, actor, fields) {
    const { input, errors } = checkFields(InviteInput, fields);
    if (errors) return errors;
    await inviteColleague(context, actor, input);
    return `Invitation sent to ${input.email}.`;
  },
  async withdraw(context, actor, fields) {
    await withdrawInvitation(context, actor, fields.id);
    return "Invitation withdrawn. Its link does not work any more.";
  },
  async role(context, actor, fields) {
    const { input, errors } = checkFields(RoleInput, fields);
    if (errors) return { [`role-${fields.id}`]: Object.values(errors).flat() };
    await changeRole(context, actor, fields.id, input.role);
    return `${fields.name || "Colleague"}: ${ROLE_LABELS[input.role]} from now on.`;
  },
  async remove(context, actor, fields) {
    await removeColleague(context, actor, fields.id);
    return `${fields.name || "Colleague"} was removed. The jobs stay, in your name.`;
  },
  async check(context, actor, fields) {
    const { input, errors } = checkFields(CheckInput, fields);
    if (errors) return errors;
    await requestCheck(context, actor, input.code);
    return "Asked. A person looks at the official list as soon as there is time.";
  },
  async join(context, actor, fields) {
    const { input, errors } = checkFields(JoinInput, { ...fields, jobs: fields.jobs || undefined });
    if (errors) return errors;
    await askToJoin(context, actor, input.institution_id, input.jobs);
    return "Asked. An owner of the institution answers.";
  },
  async unjoin(context, actor) {
    await takeRequestBack(context, actor);
    return "You have taken the request back.";
  },
  async answer(context, actor, fields) {
    const { input, errors } = checkFields(AnswerInput, { role: fields.role || null });
    if (errors) return errors;
    await answerRequest(context, actor, fields.id, input.role);
    const name = fields.name || "Colleague";
    return input.role ? `${name}: ${ROLE_LABELS[input.role]} from now on.` : `${name}: declined.`;
  },
  async leave(context, actor) {
    await removeColleague(context, actor, actor.id);
    return "You have left the institution.";
  },
};

export const action = screenAction(async (args) => {
  const actor = await requireRole(args, "admin");
  const fields = await readForm(args.request);
  const way = Object.hasOwn(WAYS, fields.intent ?? "") ? WAYS[fields.intent ?? ""] : undefined;
  if (!way) return rejectForm({ intent: ["Choose what to do"] }, { fields });
  try {
    const done = await way(args.context, actor, fields);
    return typeof done === "string" ? redirectWithFlash("/institution", toastOf(done)) : rejectForm(done, { fields });
  } catch (error) {
    if (!(error instanceof TextStopped)) return refuseForm(error, args, { fields });
    // The mark comes back with the form: who sends it along insists on these words.
    return refuseForm(error, args, { fields: { ...fields, insist: error.stopped.mark ?? "" } });
  }
});

export default function Institution() {
  const { institution, toJoin, coming, leaving, actorId } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const sent = refused?.values ?? {};
  const errors = refused?.errors ?? {};
  return (
    <div className="with-side">
      <SideMenu title="Recruiter and HR" items={RECRUITER_MENU} path="/institution" />
      <div className="profile">
        <h1>{institution?.name ?? "Your institution"}</h1>
        <FormErrors errors={errors} message={refused?.message ?? null} />
        {institution ? (
          <Own institution={institution} actorId={actorId} sent={sent} errors={errors} />
        ) : (
          <Found sent={sent} errors={errors} />
        )}
        <p>
          <a href="/breaks">Breaks of your school</a>: no answer falls due on those days.
        </p>
        <p>
          <a href="/templates">Texts for rejections</a>: words of your own in place of our standard text.
        </p>
        <JoinSection institutions={toJoin} coming={coming} errors={errors.jobs} />
        {institution && institution.people.length > 1 && <Leave mayLeave={mayLeave(institution, actorId)} />}
      </div>
      {institution && leaving && mayLeave(institution, actorId) && (
        <LeaveDialog institution={institution.name} leaving={leaving} />
      )}
    </div>
  );
}

function Insist({ mark }: { mark: string | undefined }) {
  if (!mark) return null;
  return (
    <button type="submit" className="button-quiet" name="insist" value={mark}>
      Save it all the same: a person looks at it
    </button>
  );
}

type FormProps = { sent: Fields; errors: FieldErrors };

function Found({ sent, errors }: FormProps) {
  return (
    <div className="narrow">
      <p>
        Colleagues who work for the same institution share its jobs and applications, each with an own log-in. Name your
        institution here, or open the invitation that a colleague has sent you. Otherwise the first job that you publish
        names it.
      </p>
      <Form action="/institution" noValidate data-send="">
        <input type="hidden" name="intent" value="found" />
        <InstitutionFields values={sent} errors={errors} />
        <div className="actions">
          <SubmitButton label="Make it" busyLabel="Making…" />
          <Insist mark={sent.insist} />
        </div>
      </Form>
    </div>
  );
}

function Own({ institution, actorId, sent, errors }: FormProps & { institution: OwnInstitution; actorId: string }) {
  const { role, people, invitations } = institution;
  const isOwner = role === "owner";
  const of = (intent: string): FormProps => (sent.intent === intent ? { sent, errors } : { sent: {}, errors: {} });
  return (
    <>
      <p>
        {[KIND_LABELS[institution.kind], institution.place].filter(Boolean).join(" · ")}. You are its{" "}
        {ROLE_LABELS[role].toLowerCase()}: {ROLE_MAY[role].replace(/^You/, "you")}.
      </p>
      <RequestsSection requests={institution.requests} />
      <VerificationSection
        institution={institution}
        isOwner={isOwner}
        values={of("check").sent}
        errors={of("check").errors}
      />
      <section>
        <h2>People</h2>
        <MembersTable people={people} actorId={actorId} isOwner={isOwner} />
      </section>
      {isOwner && (
        <section>
          <h2>Invitations</h2>
          {invitations.length > 0 && <InvitationsTable invitations={invitations} />}
          <InviteForm values={of("invite").sent} errors={of("invite").errors} />
        </section>
      )}
      {isOwner && <PicturesSection institution={institution} />}
      {isOwner && (
        <section className="narrow">
          <h2>What it tells of itself</h2>
          <Form action="/institution" noValidate data-send="">
            <input type="hidden" name="intent" value="describe" />
            <InstitutionFields
              values={sent.intent === "describe" ? sent : valuesOf(institution)}
              errors={of("describe").errors}
            />
            <div className="actions">
              <SubmitButton label="Save" busyLabel="Saving…" />
              <Insist mark={of("describe").sent.insist} />
            </div>
          </Form>
        </section>
      )}
    </>
  );
}

/** True unless she is the only owner. Of an owner who is suspended the use-case knows more. */
function mayLeave({ people }: OwnInstitution, actorId: string): boolean {
  return people.some(({ id, role }) => id !== actorId && role === "owner");
}

function Leave({ mayLeave }: { mayLeave: boolean }) {
  return (
    <section className="narrow">
      <h2>Leave</h2>
      {mayLeave ? (
        <p className="actions">
          <a className="button-quiet button-danger" href="/institution?leave=yes">
            Leave this institution
          </a>
        </p>
      ) : (
        <p>You are its only owner. To leave it, name another owner first.</p>
      )}
    </section>
  );
}

function valuesOf({ name, kind, place, website, about }: OwnInstitution): Fields {
  return { name, kind, place: place ?? "", website: website ?? "", about: about ?? "" };
}
