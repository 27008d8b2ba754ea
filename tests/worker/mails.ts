/** The mails that the app queued, as their readers see them. */
import { bindings } from "../support/bindings";

export type QueuedMail = { recipient: string; subject: string; body: string; sent_at: number | null };

/** All mails, oldest first; those to one address where it is given. */
export async function mailsTo(recipient?: string): Promise<QueuedMail[]> {
  const { results } = await bindings.DB.prepare(
    "SELECT recipient, subject, body, sent_at FROM mail_outbox WHERE recipient = coalesce(?, recipient) ORDER BY id",
  )
    .bind(recipient ?? null)
    .all<QueuedMail>();
  return results;
}

/** The path of the link in the newest mail to an address. */
export async function linkTo(recipient: string): Promise<string> {
  const link = /https?:\/\/[^/\s]+(\/\S+)/.exec((await mailsTo(recipient)).at(-1)?.body ?? "")?.[1];
  if (!link) throw new Error(`No link was mailed to ${recipient}`);
  return link;
}
