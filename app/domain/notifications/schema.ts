/** Shapes of notifications. */

import * as z from "zod";
import { idOf } from "~/domain/text";
import { words as refusals } from "~/words/profile-refusals";

/** The notifications that were read: one, or all of them. */
export const ReadInput = z.object({ id: idOf(refusals.sendNotification).optional() }).meta({ example: {} });
export type ReadInput = z.output<typeof ReadInput>;

/** A notification as the API lists it. `href` is the full address of the page that it leads to. */
export const NotificationItem = z.object({
  id: z.uuid(),
  text: z.string(),
  href: z.url(),
  read: z.boolean(),
  /** How many notifications this one stands for: unread new applications for one job that came within a day are one. */
  count: z.int(),
  createdAt: z.iso.datetime(),
});
export type NotificationItem = z.output<typeof NotificationItem>;

/** How many notifications are still unread. */
export const UnreadAnswer = z.object({ unread: z.int() });
