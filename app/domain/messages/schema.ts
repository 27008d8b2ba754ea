/** Shapes of messages: as sent and as listed. */

import * as z from "zod";
import { BULK_OUTCOMES, BulkMoved } from "~/domain/applications/schema";
import { SEND_WITH_WARNING, TALK_WARNINGS } from "~/domain/moderation/talk-warning-rules";
import { whyNotFilled } from "~/domain/templates/mistyped-placeholder-rules";
import { idOf, requiredText } from "~/domain/text";
import { words } from "~/words/message-refusals";
import { WHY_LEFT } from "./bulk-message-rules";
import { MAX_MESSAGE_CHARS, SIDES } from "./rules";

/** A message as its form sends it. `seen`: the newest message that the page showed. `insist`: the mark of words that were stopped. */
export const MessageForm = z.object({
  message: requiredText(words.yourMessage, MAX_MESSAGE_CHARS),
  seen: z.uuid().optional().catch(undefined),
  request_key: z.string().max(100).optional(),
  insist: z.string().max(100).optional(),
});
export type MessageForm = z.output<typeof MessageForm>;

/** One text to many, as its form sends it. */
export const ManyMessageForm = MessageForm.pick({ request_key: true, insist: true }).extend({
  message: requiredText(words.yourMessage, MAX_MESSAGE_CHARS).superRefine((value, refusal) => {
    const message = whyNotFilled(value);
    if (message) refusal.addIssue({ code: "custom", message });
  }),
});

/** A message by call. */
export const MessageCall = z
  .object({
    message: requiredText(words.yourMessage, MAX_MESSAGE_CHARS),
    insist: z.boolean().optional().meta({ description: SEND_WITH_WARNING }),
  })
  .meta({ example: { message: "May I bring my certificates as copies?" } });

/** The changes of a thread that one call can make. */
export const ThreadChange = z
  .object({
    read_until: idOf(words.sendId).optional(),
    stopped: z.boolean().optional().meta({ description: "Stop the messages of this application, or allow them again" }),
  })
  .meta({ example: { stopped: false } });

/** A message as the API lists it. */
export const MessageItem = z.object({
  id: z.uuid(),
  side: z.enum(SIDES),
  text: z.string().meta({
    description:
      "For applicants without payment addresses, where it has a `warning`, or a text of the school in this application has `money`",
  }),
  warning: z.enum(TALK_WARNINGS).nullable().meta({
    description: "`money`: the school speaks of money. `receipt`: of a deposit for room or meals, after an offer",
  }),
  createdAt: z.iso.datetime(),
  read_at: z.iso.datetime().nullable().meta({ description: "When the other side read it" }),
});
export const MessageList = z.array(MessageItem);
export type MessageItem = z.output<typeof MessageItem>;

/** How the messages of an application stand. */
export const ThreadAnswer = z.object({
  id: z.uuid(),
  unread: z.int().meta({ description: "Messages of the other side that nobody of yours has read" }),
  stopped_by: z.array(z.enum(SIDES)),
  may_write: z.boolean(),
});
export type ThreadState = z.output<typeof ThreadAnswer>;

/** The result for each of many: of moves, or of a message to each. */
export const BulkAnswer = BulkMoved.extend({
  results: z.array(
    BulkMoved.shape.results.element.extend({
      outcome: z.enum([...BULK_OUTCOMES, "sent", "refused"]),
      why: z.enum(WHY_LEFT).optional().meta({ description: "Why this one cannot be written to" }),
      message_id: z.uuid().optional().meta({ description: "The message, where one was sent" }),
    }),
  ),
});
