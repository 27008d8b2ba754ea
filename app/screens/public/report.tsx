/**
 * `/report?job=ID`, also `institution=` and `message=`: what is wrong with it. Only a message asks who reports: the account or the
 * private link to which it went. The other side never learns who reported.
 */

import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { type ActionFunctionArgs, redirect } from "@remix-run/server-runtime";
import { Select, TextArea } from "~/components/forms/field";
import { DrawnForGuest, Form } from "~/components/forms/form";
import { FormErrors } from "~/components/forms/form-errors";
import { SubmitButton } from "~/components/forms/submit-button";
import { TrapField } from "~/components/forms/trap-field";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { Filled } from "~/components/text/filled";
import { DomainError } from "~/domain/errors";
import { TRAP_FIELD, trapErrors } from "~/domain/limits/trap-rules";
import { findReported } from "~/domain/moderation/queries.server";
import { REASON_LABELS, REPORT_REASONS, reportPath, SUBJECTS } from "~/domain/moderation/rules";
import { ReportForm } from "~/domain/moderation/schema";
import { report } from "~/domain/moderation/send-report.server";
import { readForm } from "~/http/body";
import { checkFields, refuseForm, rejectForm } from "~/http/form";
import { findActor, findSender, requireActor } from "~/http/guards";
import { guestOfForm, readGuest } from "~/http/guest-cookie";
import { screenAction, screenLoader } from "~/http/screen";
import { words as all } from "~/words/moderation";

const words = all.report;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: words.pageTitle(data?.reported?.name ?? null) },
];
export const handle = { sheet: "account" } satisfies ScreenHandle;

/** The subject of a report, from the URL. Throws not_found for a URL without one. */
function subjectOf(request: Request) {
  const query = new URL(request.url).searchParams;
  const subject = SUBJECTS.find((name) => query.has(name));
  if (!subject) throw new DomainError("not_found", words.noSubject);
  return { subject, id: query.get(subject) ?? "" };
}

export const loader = screenLoader(async (args) => {
  const { request, context } = args;
  const { subject, id } = subjectOf(request);
  const guest = subject === "message" ? readGuest(request, context) : null;
  const actor = subject === "message" && !guest ? await requireActor(args) : await findActor(args);
  const reporter = { accountId: actor?.id ?? null, guest };
  const isSent = new URL(request.url).searchParams.has("sent");
  const found = await findReported(context, subject, id, reporter).catch((error) => {
    // The report that was just sent may have hidden the job.
    if (isSent && error instanceof DomainError && error.code === "gone") return null;
    throw error;
  });
  const drawnFor = guest && !actor ? { id: guest.id } : null;
  return { reported: found && { subject, id, name: found.name, path: found.path }, isSent, drawnFor };
});

export const action = screenAction(async (args) => {
  const fields = await readForm(args.request);
  const about = subjectOf(args.request);
  const { actor, guest } = await senderOf(args, about.subject === "message");
  const { input, errors } = checkFields(ReportForm, fields);
  const trapped = trapErrors(fields);
  if (errors || trapped) return rejectForm({ ...errors, ...trapped }, { fields });
  try {
    await report(args.context, actor, { ...about, guest }, input);
  } catch (error) {
    return refuseForm(error, args, { fields });
  }
  return redirect(`${reportPath(about.subject, about.id)}&sent=1`, 303);
});

/** A signed-in person reports as her account, also if this browser has opened the link of an application. */
async function senderOf(args: ActionFunctionArgs, isOfMessage: boolean) {
  const guest = isOfMessage ? readGuest(args.request, args.context) : null;
  if (isOfMessage && !guest) return { actor: await requireActor(args), guest };
  if (guest && !(await findActor(args))) return { actor: null, guest: await guestOfForm(args) };
  return { actor: await findSender(args), guest };
}

export default function Report() {
  const { reported, isSent, drawnFor } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const values = refused?.values ?? {};
  const errors = refused?.errors ?? {};
  if (!reported || (isSent && !refused)) {
    return (
      <div className="narrow">
        <h1>{words.thanks}</h1>
        <p>
          <Filled text={words.read} subject={reported ? <a href={reported.path}>{reported.name}</a> : words.it} />{" "}
          {words.secret(reported?.subject === "message")}
        </p>
        <p>
          <Money />
        </p>
        <p>
          <a className="button-quiet" href="/jobs">
            {words.moreJobs}
          </a>
        </p>
      </div>
    );
  }
  const { subject, id, name, path } = reported;
  return (
    <div className="narrow">
      <h1>{words.titles[subject]}</h1>
      <p>
        <a href={path}>{name}</a>
      </p>
      <p>
        {words.wrong[subject]} {words.how} {words.secret(subject === "message")} <Money />
      </p>
      <FormErrors errors={errors} message={refused?.message ?? null} />
      <DrawnForGuest drawn={drawnFor}>
        <Form action={reportPath(subject, id)} noValidate data-send="" data-keep="">
          <Select
            name="reason"
            label={words.reason}
            isRequired
            defaultValue={values.reason ?? ""}
            errors={errors.reason}
            options={[
              { value: "", label: words.choose },
              ...REPORT_REASONS.map((value) => ({ value, label: REASON_LABELS[value] })),
            ]}
          />
          <TextArea
            name="text"
            label={words.text}
            maxLength={2_000}
            defaultValue={values.text}
            errors={errors.text}
            hint={words.textHint}
          />
          <TrapField errors={errors[TRAP_FIELD]} value={values[TRAP_FIELD]} />
          <div className="actions">
            <SubmitButton label={words.send} busyLabel={words.sending} />
            <a className="button-quiet" href={path}>
              {words.back}
            </a>
          </div>
        </Form>
      </DrawnForGuest>
    </div>
  );
}

function Money() {
  return (
    <Filled
      text={words.pay}
      police={
        <a href="https://cybercrime.gov.in" rel="noopener">
          cybercrime.gov.in
        </a>
      }
    />
  );
}
