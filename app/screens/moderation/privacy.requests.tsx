/** `/privacy/requests`: for the operator, what people ask about their data, by the day on which the answer is due. */

import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { TextArea } from "~/components/forms/field";
import { Form } from "~/components/forms/form";
import { FormErrors } from "~/components/forms/form-errors";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { Moment } from "~/components/text/moment";
import { answerRequest } from "~/domain/privacy/answer-request.server";
import { readRequests } from "~/domain/privacy/queries.server";
import { REQUEST_LABELS } from "~/domain/privacy/rules";
import { AnswerInput } from "~/domain/privacy/schema";
import { readForm } from "~/http/body";
import { redirectWithFlash, toastOf } from "~/http/flash";
import { checkFields, refuseForm, rejectForm } from "~/http/form";
import { requireModerator } from "~/http/guards";
import { screenAction, screenLoader } from "~/http/screen";
import { words as all } from "~/words/privacy";

const words = all.requests;

export const meta: MetaFunction = () => [{ title: `${words.title} · Staffroom` }];
export const handle = { sheet: "desk" } satisfies ScreenHandle;

export const loader = screenLoader(async (args) => {
  await requireModerator(args);
  return readRequests(args.context);
});

export const action = screenAction(async (args) => {
  const actor = await requireModerator(args);
  const fields = await readForm(args.request);
  const { input, errors } = checkFields(AnswerInput, fields);
  if (errors) return rejectForm(errors, { fields });
  try {
    await answerRequest(args.context, actor, input);
    return redirectWithFlash("/privacy/requests", toastOf(words.done(input.number)));
  } catch (error) {
    return refuseForm(error, args, { fields });
  }
});

export default function PrivacyRequests() {
  const { waiting, answered, total } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <div>
      <h1>{words.title}</h1>
      <FormErrors
        errors={refused?.errors ?? {}}
        message={refused?.message ?? null}
        idPrefix={`${refused?.values.number}-`}
      />
      <section aria-labelledby="waiting">
        <h2 id="waiting">{words.waiting(total)}</h2>
        {total === 0 && <p>{words.none}</p>}
        <ul className="asks">
          {waiting.map((row) => (
            <li key={row.number}>
              <h3>
                {REQUEST_LABELS[row.kind]} · {row.left}
              </h3>
              <p className="quiet">
                {row.number} · {row.email} ({row.isAddressConfirmed ? words.confirmed : words.unproven}) · {words.asked}{" "}
                <Moment at={row.createdAt} as="time" /> · {words.due} <Moment at={row.dueAt} as="day" />
                {row.acknowledgedAt === null && ` · ${words.unacknowledged}`}
              </p>
              <p className="typed">{row.text}</p>
              {!row.isAddressConfirmed && <p>{words.unprovenHow}</p>}
              {row.namedBy.length > 0 && (
                <>
                  <p>{words.named}</p>
                  <ul>
                    {row.namedBy.map(({ email, isConfirmed, as, at }) => (
                      <li key={email}>
                        {email} ({isConfirmed ? words.confirmed : words.unproven}), {words.namedAs(as)},{" "}
                        <Moment at={at} as="time" />
                      </li>
                    ))}
                  </ul>
                </>
              )}
              <Form action="/privacy/requests" noValidate data-send="">
                <input type="hidden" name="number" value={row.number} />
                <TextArea
                  name="answer"
                  label={words.answer}
                  idPrefix={`${row.number}-`}
                  isRequired
                  maxLength={10_000}
                  {...(refused?.values.number === String(row.number)
                    ? { defaultValue: refused.values.answer, errors: refused.errors.answer }
                    : {})}
                />
                <div className="actions">
                  <button type="submit" className="button">
                    {words.send}
                    <span className="visually-hidden">{words.sendTo(row.number)}</span>
                  </button>
                </div>
              </Form>
            </li>
          ))}
        </ul>
        {total > waiting.length && <p className="quiet">{words.next}</p>}
      </section>
      <section aria-labelledby="answered">
        <h2 id="answered">{words.answered}</h2>
        {answered.length === 0 && <p>{words.noneAnswered}</p>}
        <ul>
          {answered.map((row) => (
            <li key={row.number}>
              {row.number} · {REQUEST_LABELS[row.kind]} · <Moment at={row.answeredAt ?? row.dueAt} as="time" />
              {row.email === "" && ` · ${words.closed}`}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
