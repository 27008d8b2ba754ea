/** The link with which a mail's reader ends mails of its kind. */

import { signedKeys } from "~/domain/ids";
import { isStoppable, type StoppableKind } from "./rules";

/** Its own secret, so that a restored database does not end the links in people's mailboxes. */
export type LinkConfig = { linkSecret: string };

export type Stop = { ownerId: string; kind: StoppableKind };

const KEYS = signedKeys(/[a-z_]{1,40}/, (id, kind) => `mails-stop:${kind}:${id}`);

/** `id.kind.proof` */
export function stopToken({ linkSecret }: LinkConfig, { ownerId, kind }: Stop): string {
  return KEYS.write(linkSecret, ownerId, kind);
}

/** The kind of mails and the owner that a token of ours names; null for any other text. */
export function readStopToken({ linkSecret }: LinkConfig, text: string | null | undefined): Stop | null {
  const key = KEYS.read(linkSecret, text);
  return key && isStoppable(key.word) ? { ownerId: key.id, kind: key.word } : null;
}

export function stopLink(config: LinkConfig, origin: string, stop: Stop): string {
  return `${origin}/mails/stop?token=${stopToken(config, stop)}`;
}
