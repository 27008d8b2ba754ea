/**
 * `/applications/moves`: many applications are moved at once. A list posts here; for a rejection the words are seen first, filled in
 * for the first of them. `?jobId=`: everybody who waits in that job, which a job asks about when it is closed.
 */

import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { MessageTextFields } from "~/components/application/message-text-fields";
import { Form } from "~/components/forms/form";
import { FormErrors } from "~/components/forms/form-errors";
import { Icon } from "~/components/frame/icon";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { Paragraphs } from "~/components/text/paragraphs";
import type { Actor } from "~/domain/actor";
import { listMatching } from "~/domain/applications/desk/queries.server";
import { type ApplicantsQuery, chosenName, chosenOf, readApplicantsQuery } from "~/domain/applications/desk/rules";
import { type ApplicationStatus, statusLabel } from "~/domain/applications/rules";
import { StatusChange } from "~/domain/applications/schema";
import { bulkOutcomeText, moveMany, previewBulkMoves } from "~/domain/applications/status/move-many.server";
import { askWhenFilled, listWaiting } from "~/domain/applications/status/queries.server";
import { ONE_PERSON_ONLY } from "~/domain/applications/status/reason-rules";
import { MAX_BULK } from "~/domain/applications/status/undo-rules";
import { TextStopped } from "~/domain/moderation/stopped-text";
import { SEND_ANYWAY } from "~/domain/moderation/talk-warning-rules";
import { chosenRejection, listTemplates } from "~/domain/templates/queries.server";
import { fillIn, STANDARD_REJECTION } from "~/domain/templates/rules";
import { readForm } from "~/http/body";
import type { RequestContext } from "~/http/context";
import { redirectWithFlash } from "~/http/flash";
import { checkFields, type FormState, refuseForm, rejectForm } from "~/http/form";
import { requireRole } from "~/http/guards";
import { limitApplicantSearch } from "~/http/network-limits";
import { safePath } from "~/http/redirects";
import { screenAction, screenLoader } from "~/http/screen";
import { words as all } from "~/words/many-applicants";

const words = all.moves;

export const meta: MetaFunction = () => [{ title: `${words.title} · Staffroom` }];
export const handle = { sheet: "desk", hasPhotos: true } satisfies ScreenHandle;

const PATH = "/applications/moves";
const MAX_BYTES = 128 * 1024;

export const loader = screenLoader(async (args) => {
  const actor = await requireRole(args, "admin");
  const query = new URL(args.request.url).searchParams;
  const jobId = query.get("jobId");
  const [{ templates }, waiting] = await Promise.all([
    listTemplates(args.context, actor),
    listWaiting(args.context, actor, jobId ?? undefined),
  ]);
  const later = query.has("closed") ? (safePath(query.get("redirectTo") ?? undefined) ?? "/myjobs") : null;
  return { templates, jobId, waiting: waiting.length, firstName: waiting[0]?.name ?? null, later };
});

type Seen = {
  ids: string[];
  count: number;
  message: string;
  /** The same, filled in for the first of them. */
  filled: string;
  name: string;
  jobId: string;
  redirectTo: string;
};

export const action = screenAction(async (args) => {
  const { context, request } = args;
  const fields = await readForm(request, MAX_BYTES);
  const actor = await requireRole(args, "admin");
  const query = new URL(request.url).searchParams;
  const listQuery = readApplicantsQuery(query, query.get("jobId") ?? "");
  const ofJob = fields.jobId && safePath(`/applications?jobId=${fields.jobId}`);
  const back = safePath(fields.redirectTo) ?? (ofJob || "/applications");
  const { input, errors } = checkFields(StatusChange, fields);
  if (errors) return rejectForm(errors, { fields });
  if (input.reasons?.length) return rejectForm({ reasons: [ONE_PERSON_ONLY] }, { fields });
  try {
    if (fields.all === "list") await limitApplicantSearch(context, listQuery);
    const ids = await chosenIds(context, actor, fields, listQuery);
    if (ids.length === 0) return redirectWithFlash(back, { toasts: [{ kind: "error", text: all.nobodyChosen }] });
    const message = await chosenRejection(context, actor, { template: fields.template, typed: input.message });
    const isSent = fields.way === "send" || Boolean(fields.insist);
    if (input.status === "rejected" && !isSent) {
      const seen = await previewBulkMoves(context, actor, ids, input.status);
      if (!seen) return redirectWithFlash(back, { toasts: [{ kind: "error", text: words.noneToReject }] });
      const { count, first } = seen;
      const shown: Seen = {
        ids: seen.ids,
        count,
        message,
        filled: fillIn(message, first),
        name: first.name,
        jobId: fields.jobId ?? "",
        redirectTo: back,
      };
      return { seen: shown };
    }
    const sent = input.status === "rejected" ? message : input.message;
    const done = await moveMany(context, actor, ids, { status: input.status, message: sent, insist: fields.insist });
    const notice = await askWhenFilled(context, actor, ids[0], input.status);
    return redirectWithFlash(back, { toasts: [toast(done, input.status)], notice });
  } catch (error) {
    if (!(error instanceof TextStopped)) return refuseForm(error, args, { fields });
    // The mark comes back with the form: who sends it along insists on these words.
    return refuseForm(error, args, { fields: { ...fields, insist: error.stopped.mark ?? "" } });
  }
});

/** Those who were ticked, all that the list shows, or all who wait in the job. */
async function chosenIds(
  context: RequestContext,
  actor: Actor,
  fields: Record<string, string>,
  listQuery: ApplicantsQuery,
): Promise<string[]> {
  if (fields.all === "list") return listMatching(context, actor, listQuery);
  if (fields.all !== "waiting") return chosenOf(fields);
  const all = await listWaiting(context, actor, fields.jobId);
  return all.slice(0, MAX_BULK).map(({ id }) => id);
}

function toast(done: Awaited<ReturnType<typeof moveMany>>, to: ApplicationStatus) {
  const { moved, left } = bulkOutcomeText(done);
  const text = words.moved(moved, statusLabel(to).toLowerCase()) + (left > 0 ? words.notChanged(left) : "");
  return { kind: moved > 0 ? ("success" as const) : ("error" as const), text };
}

export default function ManyMoves() {
  const { templates, jobId, waiting, firstName, later } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refused = answer && "errors" in answer ? (answer as FormState) : null;
  const seen = answer && "seen" in answer ? (answer.seen as Seen) : null;
  const back = seen?.redirectTo ?? later ?? (jobId ? `/applications?jobId=${jobId}` : "/applications");
  return (
    <>
      <p>
        <a className="back-link" href={back}>
          <Icon name="back" />
          {back === later ? words.leaveAndGoBack : all.back}
        </a>
      </p>
      {refused && <FormErrors errors={refused.errors} message={refused.message} />}
      {seen ? (
        <Look seen={seen} templates={templates} />
      ) : (
        <Ask
          templates={templates}
          values={refused?.values ?? {}}
          errors={refused?.errors ?? {}}
          jobId={jobId}
          waiting={waiting}
          firstName={firstName}
          later={later}
        />
      )}
    </>
  );
}

type Templates = { id: string; name: string }[];

/** The words filled in, and the button that sends them. */
function Look({ seen, templates }: { seen: Seen; templates: Templates }) {
  const { count, name } = seen;
  return (
    <>
      <h1>{count === 1 ? words.rejectOne(name) : words.rejectMany(count)}</h1>
      <p>{count === 1 ? words.willSay : words.willSayToMany(name)}</p>
      <blockquote className="words">
        <Paragraphs text={seen.filled} />
      </blockquote>
      <Form action={PATH} data-send="">
        <Hidden seen={seen} />
        <div className="actions">
          <button type="submit" className="button" name="way" value="send" data-busy={words.rejecting}>
            {count === 1 ? words.reject : words.rejectAll(count)}
          </button>
          <a className="button-quiet" href={seen.redirectTo}>
            {all.cancel}
          </a>
        </div>
        <p className="quiet">{words.canTakeBack}</p>
        <details className="fold">
          <summary>{words.change}</summary>
          <MessageTextFields templates={templates} chosen="" message={seen.message} errors={{}} />
          <button type="submit" className="button-quiet" name="way" value="look">
            {all.seeFilledIn}
          </button>
        </details>
      </Form>
    </>
  );
}

function Hidden({ seen }: { seen: Seen }) {
  return (
    <>
      {seen.ids.map((id) => (
        <input key={id} type="hidden" name={chosenName(id)} value="1" />
      ))}
      <input type="hidden" name="status" value="rejected" />
      <input type="hidden" name="jobId" value={seen.jobId} />
      <input type="hidden" name="redirectTo" value={seen.redirectTo} />
    </>
  );
}

type AskProps = {
  templates: Templates;
  values: Record<string, string>;
  errors: FormState["errors"];
  jobId: string | null;
  waiting: number;
  firstName: string | null;
  /** The page for a recruiter who decides later, after a job was closed just now; null otherwise. */
  later: string | null;
};

function whoWaits(waiting: number, firstName: string | null): string {
  if (waiting > MAX_BULK) return words.tooMany(MAX_BULK);
  return waiting === 1 ? words.waitsOne(firstName) : words.wait(waiting);
}

/** The form for one answer to everybody who waits. It comes again if its words cannot be sent. */
function Ask({ templates, values, errors, jobId, waiting, firstName, later }: AskProps) {
  const ids = chosenOf(values);
  const forJob = values.jobId ?? jobId ?? "";
  const count = ids.length || waiting;
  if (count === 0) return <p>{words.noneWaits}</p>;
  return (
    <>
      <h1>{words.whatToTell}</h1>
      {ids.length === 0 && (
        <p>
          {whoWaits(waiting, firstName)} {!later && <a href={`/applications?jobId=${forJob}`}>{words.decideInstead}</a>}
        </p>
      )}
      {later && <h2>{words.tellNow}</h2>}
      <Form action={PATH}>
        {ids.length === 0 ? (
          <input type="hidden" name="all" value="waiting" />
        ) : (
          ids.map((id) => <input key={id} type="hidden" name={chosenName(id)} value="1" />)
        )}
        <input type="hidden" name="jobId" value={forJob} />
        <input type="hidden" name="redirectTo" value={values.redirectTo ?? ""} />
        <input type="hidden" name="status" value={values.status ?? "rejected"} />
        <MessageTextFields
          templates={templates}
          chosen={values.template ?? ""}
          message={values.message ?? STANDARD_REJECTION}
          errors={errors}
        />
        <button type="submit" className="button" name="way" value="look">
          {all.seeFilledIn}
        </button>
        {values.insist && (
          <button type="submit" className="button-quiet" name="insist" value={values.insist}>
            {SEND_ANYWAY}
          </button>
        )}
      </Form>
      {later && (
        <>
          <h2>{words.decideLater}</h2>
          <p>{words.nothingTold}</p>
          <p className="actions">
            <a className="button-quiet" href={later}>
              {words.leave}
            </a>
            <a className="button-quiet" href={`/applications?jobId=${forJob}`}>
              {words.decideEach}
            </a>
          </p>
        </>
      )}
    </>
  );
}
