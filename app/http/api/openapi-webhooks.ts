/** The deliveries of webhooks, as OpenAPI's `webhooks` describes them. Runs at build time. */
import { EVENT_TYPES, type EventType, TEST_TYPE } from "~/domain/webhooks/rules";
import { EXAMPLE_DAYS } from "./example-days";
import { IDS } from "./examples";
import type { Delivery } from "./openapi-calls";
import { ORIGIN_IN_DOCUMENT } from "./openapi-origin";

const SUMMARIES: Record<EventType | typeof TEST_TYPE, string> = {
  "application.received": "Somebody has applied for a job of yours",
  "application.changed": "An application has changed, or was withdrawn",
  "application.erased": "An application was erased: erase what you keep of it",
  "message.received": "An applicant has written",
  "job.changed": "A job of yours was published, changed, closed or removed",
  test: "An owner tries whether your address answers",
};

const NOTES = [
  "Sent to the address of a webhook, signed after the Standard Webhooks specification. Answer 2xx within ten seconds;",
  "the body of the answer is not read, and a redirect is not followed. Anything else is tried again, after 5 seconds,",
  "1, 5 and 30 minutes, 2, 5, 10 and 24 hours. After ten tries an event is skipped, and after three days without any",
  "that was taken the webhook is switched off. 410 ends it, and 429 with Retry-After is waited for.",
  "An event comes at least once, and those of one webhook in order: drop a webhook-id that you have.",
].join(" ");

/** By the type of the event: the request that a receiver gets. */
export function webhooksOf({ body, headers }: Delivery): Record<string, unknown> {
  const required: readonly string[] = headers.required ?? [];
  const parameters = Object.entries(headers.properties ?? {}).map(([name, { description, ...schema }]) => ({
    ...{ name, in: "header", required: required.includes(name), description, schema },
    example: HEADERS[name],
  }));
  const operationOf = (type: keyof typeof SUMMARIES) => ({
    post: {
      operationId: `on${type.replace(/(?:^|\.)(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
      summary: SUMMARIES[type],
      description: NOTES,
      tags: ["Institutions"],
      parameters,
      requestBody: { required: true, content: { "application/json": { schema: body, example: exampleOf(type) } } },
      responses: {
        "2XX": { description: "It is taken" },
        "410": { description: "Send nothing more: the webhook ends" },
        "429": { description: "Too much at once: Retry-After says when to come again" },
      },
      security: [],
    },
  });
  return Object.fromEntries(([...EVENT_TYPES, TEST_TYPE] as const).map((type) => [type, operationOf(type)]));
}

const { applied } = EXAMPLE_DAYS;
const HEADERS: Record<string, string> = {
  "webhook-id": "evt_4711_mis2k1c0",
  "webhook-timestamp": "1795857300",
  "webhook-signature": "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
};

function exampleOf(type: EventType | typeof TEST_TYPE) {
  const isTest = type === TEST_TYPE;
  const isOfJob = type === "job.changed";
  const call = isOfJob ? `jobs/getjobbyid/${IDS.job}` : `application/${IDS.application}`;
  const data = {
    sequence: isTest ? null : 4711,
    job_id: isTest ? null : IDS.job,
    application_id: isTest || isOfJob ? null : IDS.application,
    ...(type === "application.erased" ? { reason: "account_closed" } : {}),
    url: isTest ? null : `${ORIGIN_IN_DOCUMENT}/${call}`,
  };
  return { type, timestamp: `${applied}T09:30:00.000Z`, data };
}
