/** The drivers that send mail: Cloudflare's binding in production; on a developer's machine one that sends nothing. */

/** A calendar file beside the text. */
export type Attachment = { filename: string; type: string; content: string };

/** `headers`: those of a mail that its reader can end with one click. */
export type OutgoingMail = {
  recipient: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
  attachments?: Attachment[];
};

export type Mailer = {
  /** Resolves when the service has accepted the mail; any error means that it has not. */
  send(mail: OutgoingMail): Promise<void>;
  /**
   * True if the text stays in the outbox afterwards. In production it is deleted, because mails carry one-time links.
   */
  keepsText: boolean;
  /** The address that mails come from, where they leave this machine. */
  address?: string;
};

/** Cloudflare's `send_email` binding. `from` is an address, or `Name <address>`. */
export function bindingMailer(binding: SendEmail, from: string): Mailer {
  const sender = parseSender(from);
  return {
    keepsText: false,
    address: typeof sender === "string" ? sender : sender.email,
    async send({ recipient, subject, text, html, headers, attachments }) {
      const more = {
        ...(headers ? { headers } : {}),
        ...(attachments
          ? { attachments: attachments.map((file) => ({ ...file, disposition: "attachment" as const })) }
          : {}),
      };
      await binding.send({ from: sender, to: recipient, subject, text, html, ...more });
    },
  };
}

/** For a developer's machine: mail is read in the outbox itself, at `/dev/mail`. */
export const localMailer: Mailer = { keepsText: true, send: async () => {} };

function parseSender(from: string): string | { name: string; email: string } {
  const match = /^\s*"?([^"<>]*?)"?\s*<([^<>\s]+)>\s*$/.exec(from);
  const [, name, email] = match ?? [];
  if (email === undefined) return from.trim();
  return name ? { name, email } : email;
}

/**
 * True if the service will never take a mail for this address: it came back before, or its reader called our mail spam.
 */
export function isForGood(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === "E_RECIPIENT_SUPPRESSED";
}
