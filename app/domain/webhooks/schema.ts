/** Shapes of webhooks: as sent and as shown, and what is delivered. */
import * as z from "zod";
import { ApplicationListItem } from "~/domain/applications/schema";
import { ShownJobAnswer } from "~/domain/jobs/schema";
import { words } from "~/words/webhook-refusals";
import { EVENT_TYPES, MAX_URL_CHARS, PROBLEMS, STARTS, TEST_TYPE, WEBHOOK_STATES } from "./rules";

const Url = z
  .string(words.sendUrl)
  .trim()
  .max(MAX_URL_CHARS, words.longUrl)
  .regex(/^https:\/\/\S+$/, words.wrongUrl)
  .meta({
    description:
      "An https address with a name in the DNS and no port: no address in digits, no name or password in it, none of ours. The name is looked up before each try, and has to be public",
  });

const Types = z
  .array(z.enum(EVENT_TYPES, words.oneOfTypes(EVENT_TYPES.join(", "))), words.sendTypes)
  .min(1, words.sendTypes)
  .transform((types) => EVENT_TYPES.filter((type) => types.includes(type)));

const Tick = z.boolean(words.trueOrFalse).default(false);

/** A webhook as a program sends it. `agrees`: personal data leaves with each delivery, and an owner said so. */
export const WebhookInput = z
  .object({
    url: Url,
    types: Types,
    whole: Tick.meta({
      type: "boolean",
      description: "Deliveries hold what the API gives for the event, and not only its ids",
    }),
    agrees: Tick.meta({
      type: "boolean",
      description: "Needed with `whole`: personal data of applicants leaves with each delivery",
    }),
  })
  .superRefine(({ whole, agrees }, refusal) => {
    if (whole && !agrees) refusal.addIssue({ code: "custom", path: ["agrees"], message: words.agree });
  })
  .meta({ example: { url: "https://hooks.example.com/staffroom", types: ["application.received"] } });
export type WebhookInput = z.output<typeof WebhookInput>;

/** The same as a form sends it: ticked boxes one a line, and ticks as words. */
export const WebhookForm = z.preprocess((sent) => {
  const { url, types, whole, agrees } = (sent ?? {}) as Record<string, unknown>;
  const ticked = typeof types === "string" ? types.split("\n").filter(Boolean) : (types ?? []);
  return { url, types: ticked, whole: whole === "true", agrees: agrees === "true" };
}, WebhookInput);

/** How a webhook that is switched on goes on. */
export const SwitchInput = z
  .object({
    state: z.enum(["on", "off"], words.onOrOff),
    start: z.enum(STARTS, words.chooseStart).default("waiting").meta({
      description: "With `on`: go on with what waits, or with what happens from `now` on",
    }),
  })
  .meta({ example: { state: "on", start: "now" } });
export type SwitchInput = z.output<typeof SwitchInput>;

/** From when on everything is to be delivered once more. */
export const ReplayInput = z
  .object({ since: z.iso.datetime({ offset: true, error: words.sendTime }) })
  .meta({ example: { since: "2026-11-28T00:00:00Z" } });
export type ReplayInput = z.output<typeof ReplayInput>;

const Time = z.iso.datetime().nullable();

export const WebhookAnswer = z.object({
  id: z.uuid(),
  url: z.url(),
  types: z.array(z.enum(EVENT_TYPES)),
  whole: z.boolean(),
  state: z.enum(WEBHOOK_STATES).meta({
    description: "`off`: by an owner, or as nothing was taken for three days. `gone`: its receiver answered 410",
  }),
  waiting: z.int().meta({ description: "Events that wait for it; at most 1,000 are counted" }),
  last_delivery_at: Time.meta({ description: "When an event was last taken, in the last 30 days" }),
  failing_since: Time.meta({ description: "Since when no try was taken" }),
  next_try_at: Time.meta({ description: "When it is tried next, after a failure" }),
  both_secrets_until: Time.meta({ description: "Until then the old secret signs beside the new one" }),
  created_at: z.iso.datetime(),
});
export type WebhookAnswer = z.output<typeof WebhookAnswer>;

/** The secret is shown once. */
export const MadeWebhookAnswer = z.object({
  id: z.uuid(),
  secret: z.string().nullable().meta({
    description: "Shown once: it verifies the signatures of the deliveries. Null where it can be read no more",
  }),
});

/** The result of a delivery that was sent by hand. */
export const HandSentAnswer = z.object({
  status: z.int().nullable().meta({ description: "The status of the answer; null if there was none" }),
  problem: z.enum(PROBLEMS).nullable().meta({ description: "Why there was no answer" }),
  ms: z.int().meta({ description: "Milliseconds until the answer" }),
});

export const WebhookDeliveryItem = z.object({
  id: z.int(),
  sequence: z.int().nullable().meta({ description: "The event's place in the log; null for a test" }),
  type: z.string(),
  at: z.iso.datetime(),
  status: z.int().nullable().meta({ description: "The status of the answer; null if there was none" }),
  problem: z.enum(PROBLEMS).nullable().meta({ description: "Why there was no answer" }),
  ms: z.int().meta({ description: "Milliseconds until the answer" }),
  try: z.int().nullable().meta({ description: "Which try of the event it was; null if it was sent by hand" }),
  skipped: z.boolean().meta({ description: "It was the tenth: the event was given up" }),
});
export type WebhookDeliveryItem = z.output<typeof WebhookDeliveryItem>;

export const WebhookWithDeliveriesAnswer = z.object({
  webhook: WebhookAnswer,
  deliveries: z.array(WebhookDeliveryItem),
});

const Thin = z.object({
  sequence: z
    .int()
    .nullable()
    .meta({ description: "The event's place in the log: GET /events names it too. Null for a test" }),
  job_id: z.uuid().nullable(),
  application_id: z.uuid().nullable(),
  reason: z.string().optional().meta({ description: "Of application.erased: why" }),
  url: z.url().nullable().meta({ description: "The call that answers with all of it, for a key" }),
});

/** The body of a delivery. Without `whole` its data hold ids alone, and nothing about a person. */
export const WebhookPayloadItem = z
  .object({
    type: z.enum([...EVENT_TYPES, TEST_TYPE]),
    timestamp: z.iso.datetime().meta({ description: "When it happened" }),
    data: Thin.extend({
      job: ShownJobAnswer.nullable().optional().meta({ description: "With `whole`, of job.changed" }),
      application: ApplicationListItem.omit({ resumeUrl: true }).nullable().optional().meta({
        description: "With `whole`, of an application or a message: as it is when it is sent, without its resume",
      }),
    }),
  })
  .meta({})
  .meta({ description: "The body of a delivery" });

/** The headers of a delivery, after the Standard Webhooks specification. */
export const WebhookHeadersItem = z.object({
  "webhook-id": z.string().meta({ description: "The same at each try of an event: what has it already, drops it" }),
  "webhook-timestamp": z.string().meta({ description: "When it was sent, in seconds since 1970" }),
  "webhook-signature": z
    .string()
    .meta({ description: "`v1,` and a signature; two with a space between while a secret is replaced" }),
});
