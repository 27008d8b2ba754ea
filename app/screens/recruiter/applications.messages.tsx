/**
 * `/applications/messages`: one text to many applicants. A list posts here whom it is for; then the text is written, seen filled in
 * for the first of them, and sent. `?jobId=`, with the filter of a list: everybody whom that list shows.
 */

import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { data } from "@remix-run/server-runtime";
import { MessageTextFields } from "~/components/application/message-text-fields";
import { Form } from "~/components/forms/form";
import { FormErrors } from "~/components/forms/form-errors";
import { SubmitButton } from "~/components/forms/submit-button";
import { Icon } from "~/components/frame/icon";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { Paragraphs } from "~/components/text/paragraphs";
import type { Person } from "~/domain/actor";
import { listMatching } from "~/domain/applications/desk/queries.server";
import {
  applicantsPath,
  chosenName,
  chosenOf,
  readApplicantsQuery,
  writeApplicantsQuery,
} from "~/domain/applications/desk/rules";
import { MAX_BULK } from "~/domain/applications/status/undo-rules";
import { keyedForm } from "~/domain/idempotency/queries.server";
import { newRowId } from "~/domain/ids";
import { leftOutText, writtenText } from "~/domain/messages/bulk-message-rules";
import { previewMessages, writeToMany } from "~/domain/messages/message-many-applicants.server";
import { ManyMessageForm } from "~/domain/messages/schema";
import { TextStopped } from "~/domain/moderation/stopped-text";
import { SEND_ANYWAY } from "~/domain/moderation/talk-warning-rules";
import { getTemplate, listTemplates } from "~/domain/templates/queries.server";
import { fillIn } from "~/domain/templates/rules";
import { readForm } from "~/http/body";
import type { RequestContext } from "~/http/context";
import { redirectWithFlash } from "~/http/flash";
import { checkFields, type FormState, refuseForm, rejectForm } from "~/http/form";
import { requireRole } from "~/http/guards";
import { limitApplicantSearch } from "~/http/network-limits";
import { safePath } from "~/http/redirects";
import { screenAction, screenLoader } from "~/http/screen";
import { words as all } from "~/words/many-applicants";

const words = all.messages;

export const meta: MetaFunction = () => [{ title: `${words.title} · Staffroom` }];
export const handle = { sheet: "desk", hasPhotos: true } satisfies ScreenHandle;

const PATH = "/applications/messages";

export const loader = screenLoader(async (args) => {
  const actor = await requireRole(args, "admin");
  const query = new URL(args.request.url).searchParams;
  const listQuery = readApplicantsQuery(query, query.get("jobId") ?? "");
  await limitApplicantSearch(args.context, listQuery);
  const [{ templates }, ids] = await Promise.all([
    listTemplates(args.context, actor),
    listMatching(args.context, actor, listQuery),
  ]);
  const path = `${PATH}?${writeApplicantsQuery({ ...listQuery, page: 1 })}`;
  const list = { count: ids.length, path, back: listQuery.jobId ? applicantsPath(listQuery) : "/applications" };
  return { templates, list, requestKey: newRowId(args.context.now) };
});

/** The applicants for whom the text is. */
type Chosen = {
  ids: string[];
  requestKey: string;
  count: number;
  firstName: string | null;
  left: string;
};
type Shown = FormState & {
  chosen: Chosen | null;
  back: string;
  /** The text as the first of them gets it, once it is to be looked at. */
  filled: string | null;
};

const NOTHING: FormState = { errors: {}, message: null, values: {}, toasts: [] };

export const action = screenAction(async (args) => {
  const actor = await requireRole(args, "admin");
  const { context, request } = args;
  const fields = await readForm(request);
  const query = new URL(request.url).searchParams;
  const listQuery = readApplicantsQuery(query, query.get("jobId") ?? "");
  const back = safePath(fields.redirectTo) ?? (listQuery.jobId ? applicantsPath(listQuery) : "/applications");
  const isSent = fields.way === "send" || Boolean(fields.insist);
  let chosen: Chosen | null = null;
  const refuse = ({ data: state, init }: ReturnType<typeof rejectForm>) => {
    return data<Shown>({ ...state, chosen, back, filled: null }, init ?? undefined);
  };
  try {
    if (fields.all === "list") await limitApplicantSearch(context, listQuery);
    const ids = fields.all === "list" ? await listMatching(context, actor, listQuery) : chosenOf(fields);
    if (ids.length === 0) return redirectWithFlash(back, { toasts: [{ kind: "error", text: all.nobodyChosen }] });
    const { results, count, first } = await previewMessages(context, actor, ids);
    const left = leftOutText(results);
    if (count === 0 && !isSent) {
      return redirectWithFlash(back, { toasts: [{ kind: "error", text: words.nobodyCan(left) }] });
    }
    const requestKey = fields.request_key || newRowId(context.now);
    chosen = { ids, requestKey, count, firstName: first?.name ?? null, left };
    if (!isSent && fields.way !== "look") return { ...NOTHING, chosen, back, filled: null } satisfies Shown;
    const typed = { ...fields, message: await wordsOf(context, actor, fields), template: "" };
    const { input, errors } = checkFields(ManyMessageForm, typed);
    if (errors) return refuse(rejectForm(errors, { fields: typed }));
    if (!isSent) {
      const filled = first && fillIn(input.message, first);
      return { ...NOTHING, values: { message: input.message }, chosen, back, filled } satisfies Shown;
    }
    const keyed = keyedForm(actor, input.request_key, ["many", ids, input.message]);
    const { results: done, names } = await writeToMany(context, actor, ids, input, keyed);
    const { isAny, text } = writtenText(done, names);
    return redirectWithFlash(back, { toasts: [{ kind: isAny ? "success" : "error", text }] });
  } catch (error) {
    if (!(error instanceof TextStopped)) return refuse(refuseForm(error, args, { fields }));
    // The mark comes back with the form: who sends it along insists on these words.
    const values = { ...fields, insist: error.stopped.mark ?? "" };
    const shown: Shown = {
      ...NOTHING,
      message: error.message,
      errors: error.fields ?? {},
      values,
      chosen,
      back,
      filled: null,
    };
    return data(shown, { status: 422 });
  }
});

/** The text that was typed, or the one of her desk that was taken. */
async function wordsOf(context: RequestContext, actor: Person, fields: Record<string, string>): Promise<string> {
  const { template, message = "" } = fields;
  return template ? (await getTemplate(context, actor, template)).text : message;
}

export default function ManyMessages() {
  const { templates, list, requestKey } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as Shown | undefined;
  const values = answer?.values ?? {};
  const back = answer?.back ?? list.back;
  const ids = chosenOf(values);
  const whom: Whom = {
    ...(answer?.chosen ?? {
      ids,
      requestKey: values.request_key ?? requestKey,
      count: ids.length || list.count,
      firstName: null,
      left: "",
    }),
    back,
  };
  return (
    <>
      <p>
        <a className="back-link" href={back}>
          <Icon name="back" />
          {all.back}
        </a>
      </p>
      {answer && <FormErrors errors={answer.errors} message={answer.message} />}
      {whom.count === 0 && whom.ids.length === 0 ? (
        <>
          <h1>{words.title}</h1>
          <p>{words.noneChosen}</p>
        </>
      ) : (
        <>
          <h1>{whom.count === 1 && whom.firstName ? words.writeTo(whom.firstName) : words.writeToMany(whom.count)}</h1>
          {whom.left && <p>{words.others(whom.left)}</p>}
          {answer?.filled ? (
            <Look whom={whom} templates={templates} filled={answer.filled} message={values.message ?? ""} />
          ) : (
            <Ask whom={whom} templates={templates} values={values} errors={answer?.errors ?? {}} path={list.path} />
          )}
        </>
      )}
    </>
  );
}

type Whom = Chosen & { back: string };
type Templates = { id: string; name: string }[];

/**
 * The applicants for whom the form is. From the address of a list it is everybody whom the list shows when it is sent.
 */
function Hidden({ whom: { ids, back, requestKey } }: { whom: Whom }) {
  return (
    <>
      {ids.length === 0 ? (
        <input type="hidden" name="all" value="list" />
      ) : (
        ids.map((id) => <input key={id} type="hidden" name={chosenName(id)} value="1" />)
      )}
      <input type="hidden" name="request_key" value={requestKey} />
      <input type="hidden" name="redirectTo" value={back} />
    </>
  );
}

type AskProps = {
  whom: Whom;
  templates: Templates;
  values: Record<string, string>;
  errors: FormState["errors"];
  path: string;
};

/** The text, or the same form again where it cannot be sent. */
function Ask({ whom, templates, values, errors, path }: AskProps) {
  return (
    <Form action={whom.ids.length === 0 ? path : PATH} noValidate>
      <Hidden whom={whom} />
      {whom.ids.length === 0 && whom.count === MAX_BULK && <p className="quiet">{words.atMost(MAX_BULK)}</p>}
      <MessageTextFields
        kind="message"
        templates={templates}
        chosen={values.template ?? ""}
        message={values.message ?? ""}
        errors={errors}
      />
      <div className="actions">
        <button type="submit" className="button" name="way" value="look">
          {all.seeFilledIn}
        </button>
        {values.insist && (
          <button type="submit" className="button-quiet" name="insist" value={values.insist}>
            {SEND_ANYWAY}
          </button>
        )}
      </div>
      <p className="quiet">{words.noAnswer}</p>
    </Form>
  );
}

type LookProps = { whom: Whom; templates: Templates; filled: string; message: string };

/** The text filled in, and the button that sends it. */
function Look({ whom, templates, filled, message }: LookProps) {
  const { count, firstName, back } = whom;
  return (
    <>
      <p>{count === 1 ? words.willSay : words.firstReads(firstName ?? "")}</p>
      <blockquote className="words">
        <Paragraphs text={filled} />
      </blockquote>
      <Form action={PATH} data-send="" noValidate>
        <Hidden whom={whom} />
        <input type="hidden" name="way" value="send" />
        <input type="hidden" name="message" value={message} />
        <div className="actions">
          <SubmitButton label={count === 1 ? words.send : words.sendToAll(count)} busyLabel={words.sending} />
          <a className="button-quiet" href={back}>
            {all.cancel}
          </a>
        </div>
        <p className="quiet">{words.atOnce}</p>
      </Form>
      <Form action={PATH} noValidate>
        <Hidden whom={whom} />
        <details className="fold">
          <summary>{words.change}</summary>
          <MessageTextFields kind="message" templates={templates} chosen="" message={message} errors={{}} />
          <button type="submit" className="button-quiet" name="way" value="look">
            {all.seeFilledIn}
          </button>
        </details>
      </Form>
    </>
  );
}
