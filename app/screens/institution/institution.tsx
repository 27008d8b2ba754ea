/**
 * `/institution`: the institution for which the recruiter works: its description of itself, its people, and its open
 * invitations.
 */

import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import type { ActionFunctionArgs } from "@remix-run/server-runtime";
import { SubNav, type SubNavItem } from "~/components/account/sub-nav";
import { Form } from "~/components/forms/form";
import { FormErrors } from "~/components/forms/form-errors";
import { SubmitButton } from "~/components/forms/submit-button";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { RECRUITER_MENU, SideMenu } from "~/components/frame/side-menu";
import { EmbedSection } from "~/components/institution/embed-section";
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
import { Filled } from "~/components/text/filled";
import type { Person } from "~/domain/actor";
import type { FieldErrors } from "~/domain/errors";
import { answerRequest } from "~/domain/institutions/answer-join-request.server";
import { changeRole, removeColleague } from "~/domain/institutions/change-colleague.server";
import { colourEmbed } from "~/domain/institutions/colour-embed.server";
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
  EmbedInput,
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
import { words as all } from "~/words/accounts";

const words = all.institution;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.institution?.name ?? words.title} · Staffroom` },
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
  return { institution, toJoin, coming, leaving, actorId: actor.id, origin: args.context.origin };
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
    return words.done.founded(input.name);
  },
  async describe(context, actor, fields) {
    const { input, errors } = checkFields(InstitutionInput, fields);
    if (errors) return errors;
    await describeInstitution(context, actor, input, await readBeforeDescribing(context, actor, input, fields.insist));
    return words.saved;
  },
  async colours(context, actor, fields) {
    const { input, errors } = checkFields(EmbedInput, fields);
    if (errors) return errors;
    await colourEmbed(context, actor, input);
    return words.embed.saved;
  },
  async invite(context, actor, fields) {
    const { input, errors } = checkFields(InviteInput, fields);
    if (errors) return errors;
    await inviteColleague(context, actor, input);
    return words.done.invited(input.email);
  },
  async withdraw(context, actor, fields) {
    await withdrawInvitation(context, actor, fields.id);
    return words.done.withdrawn;
  },
  async role(context, actor, fields) {
    const { input, errors } = checkFields(RoleInput, fields);
    if (errors) return { [`role-${fields.id}`]: Object.values(errors).flat() };
    await changeRole(context, actor, fields.id, input.role);
    return words.done.role(fields.name || words.done.colleague, ROLE_LABELS[input.role]);
  },
  async remove(context, actor, fields) {
    await removeColleague(context, actor, fields.id);
    return words.done.removed(fields.name || words.done.colleague);
  },
  async check(context, actor, fields) {
    const { input, errors } = checkFields(CheckInput, fields);
    if (errors) return errors;
    await requestCheck(context, actor, input.code);
    return words.done.checkAsked;
  },
  async join(context, actor, fields) {
    const { input, errors } = checkFields(JoinInput, { ...fields, jobs: fields.jobs || undefined });
    if (errors) return errors;
    await askToJoin(context, actor, input.institution_id, input.jobs);
    return words.done.joinAsked;
  },
  async unjoin(context, actor) {
    await takeRequestBack(context, actor);
    return words.done.joinTakenBack;
  },
  async answer(context, actor, fields) {
    const { input, errors } = checkFields(AnswerInput, { role: fields.role || null });
    if (errors) return errors;
    await answerRequest(context, actor, fields.id, input.role);
    const name = fields.name || words.done.colleague;
    return input.role ? words.done.role(name, ROLE_LABELS[input.role]) : words.done.declined(name);
  },
  async leave(context, actor) {
    await removeColleague(context, actor, actor.id);
    return words.done.left;
  },
};

export const action = screenAction(async (args) => {
  const actor = await requireRole(args, "admin");
  const fields = await readForm(args.request);
  const way = Object.hasOwn(WAYS, fields.intent ?? "") ? WAYS[fields.intent ?? ""] : undefined;
  if (!way) return rejectForm({ intent: [words.chooseWhat] }, { fields });
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
  const { institution, toJoin, coming, leaving, actorId, origin } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const sent = refused?.values ?? {};
  const errors = refused?.errors ?? {};
  const canLeave = institution !== null && institution.people.length > 1;
  return (
    <div className="with-side">
      <SideMenu title={words.menu} items={RECRUITER_MENU} path="/institution" />
      <div className="profile">
        <h1 dir="auto">{institution?.name ?? words.title}</h1>
        {institution && <RoleLine institution={institution} />}
        <SubNav label={words.onThisPage} items={sectionsOf(institution, toJoin.length > 0, canLeave)} />
        <FormErrors errors={errors} message={refused?.message ?? null} />
        {institution ? (
          <Own institution={institution} actorId={actorId} origin={origin} sent={sent} errors={errors} />
        ) : (
          <Found sent={sent} errors={errors} />
        )}
        <More isOwner={institution?.role === "owner"} />
        <JoinSection institutions={toJoin} coming={coming} errors={errors.jobs} />
        {canLeave && <Leave mayLeave={mayLeave(institution, actorId)} />}
      </div>
      {institution && leaving && mayLeave(institution, actorId) && (
        <LeaveDialog institution={institution.name} leaving={leaving} />
      )}
    </div>
  );
}

/** The headings of the page, in the order in which they stand. What cannot be taken back comes last. */
function sectionsOf(institution: OwnInstitution | null, canJoin: boolean, canLeave: boolean): SubNavItem[] {
  const isOwner = institution?.role === "owner";
  const { sections } = words;
  const ids: [keyof typeof sections, boolean][] = [
    ["requests", (institution?.requests.length ?? 0) > 0],
    ["people", institution !== null],
    ["invitations", isOwner],
    ["description", isOwner || institution === null],
    ["pictures", isOwner],
    ["embed", isOwner],
    ["standing", institution !== null],
    ["more", true],
    ["join", canJoin],
    ["leave", canLeave],
  ];
  return ids.filter(([, isThere]) => isThere).map(([id]) => ({ href: `#${id}`, label: sections[id] }));
}

function RoleLine({ institution: { kind, place, role } }: { institution: OwnInstitution }) {
  return (
    <p>
      {[KIND_LABELS[kind], place].filter(Boolean).join(" · ")}.{" "}
      {words.role(ROLE_LABELS[role].toLowerCase(), ROLE_MAY[role].replace(/^You/, "you"))}
    </p>
  );
}

function Insist({ mark }: { mark: string | undefined }) {
  if (!mark) return null;
  return (
    <button type="submit" className="button-quiet" name="insist" value={mark}>
      {words.insist}
    </button>
  );
}

type FormProps = { sent: Fields; errors: FieldErrors };

function Found({ sent, errors }: FormProps) {
  return (
    <div className="narrow" id="description">
      <p>
        {words.shared} {words.nameIt}
      </p>
      <Form action="/institution" noValidate data-send="">
        <input type="hidden" name="intent" value="found" />
        <InstitutionFields values={sent} errors={errors} />
        <div className="actions">
          <SubmitButton label={words.found} busyLabel={words.founding} />
          <Insist mark={sent.insist} />
        </div>
      </Form>
    </div>
  );
}

type OwnProps = FormProps & { institution: OwnInstitution; actorId: string; origin: string };

function Own({ institution, actorId, origin, sent, errors }: OwnProps) {
  const isOwner = institution.role === "owner";
  const of = (intent: string): FormProps => (sent.intent === intent ? { sent, errors } : { sent: {}, errors: {} });
  const check = of("check");
  return (
    <>
      <RequestsSection requests={institution.requests} />
      <section id="people">
        <h2>{words.sections.people}</h2>
        <MembersTable people={institution.people} actorId={actorId} isOwner={isOwner} />
      </section>
      {isOwner && <OfOwner institution={institution} origin={origin} of={of} />}
      <VerificationSection institution={institution} isOwner={isOwner} values={check.sent} errors={check.errors} />
    </>
  );
}

type OfOwnerProps = Pick<OwnProps, "institution" | "origin"> & { of: (intent: string) => FormProps };

function OfOwner({ institution, origin, of }: OfOwnerProps) {
  const { invitations } = institution;
  const [invite, describe] = [of("invite"), of("describe")];
  return (
    <>
      <section id="invitations">
        <h2>{words.sections.invitations}</h2>
        {invitations.length > 0 && <InvitationsTable invitations={invitations} />}
        <InviteForm values={invite.sent} errors={invite.errors} />
      </section>
      <section className="narrow" id="description">
        <h2>{words.sections.description}</h2>
        <Form action="/institution" noValidate data-send="">
          <input type="hidden" name="intent" value="describe" />
          <InstitutionFields
            values={describe.sent.intent ? describe.sent : valuesOf(institution)}
            errors={describe.errors}
          />
          <div className="actions">
            <SubmitButton label={words.save} busyLabel={all.busy.saving} />
            <Insist mark={describe.sent.insist} />
          </div>
        </Form>
      </section>
      <PicturesSection institution={institution} />
      <EmbedSection institution={institution} origin={origin} {...of("colours")} />
    </>
  );
}

function More({ isOwner }: { isOwner: boolean }) {
  return (
    <section id="more">
      <h2>{words.sections.more}</h2>
      <ul className="choices">
        <li>
          <Filled text={words.breaks} link={<a href="/breaks">{words.breaksLink}</a>} />
        </li>
        <li>
          <Filled text={words.texts} link={<a href="/templates">{words.textsLink}</a>} />
        </li>
        {isOwner && (
          <li>
            <Filled text={words.keys} link={<a href="/institution/keys">{words.keysLink}</a>} />
          </li>
        )}
        {isOwner && (
          <li>
            <Filled text={words.webhooks} link={<a href="/institution/webhooks">{words.webhooksLink}</a>} />
          </li>
        )}
      </ul>
    </section>
  );
}

/** True unless she is the only owner. Of an owner who is suspended the use-case knows more. */
function mayLeave({ people }: OwnInstitution, actorId: string): boolean {
  return people.some(({ id, role }) => id !== actorId && role === "owner");
}

function Leave({ mayLeave }: { mayLeave: boolean }) {
  return (
    <section className="narrow" id="leave">
      <h2>{words.sections.leave}</h2>
      {mayLeave ? (
        <p className="actions">
          <a className="button-quiet button-danger" href="/institution?leave=yes">
            {words.leaveLink}
          </a>
        </p>
      ) : (
        <p>{words.onlyOwner}</p>
      )}
    </section>
  );
}

function valuesOf({ name, kind, place, website, about }: OwnInstitution): Fields {
  return { name, kind, place: place ?? "", website: website ?? "", about: about ?? "" };
}
