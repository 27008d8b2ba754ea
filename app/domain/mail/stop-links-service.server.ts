/** The links by which a mail's reader ends that kind of mail: whose it is, the kind, and a proof that we wrote it. Nothing is stored. */
import { isSame, sign } from "~/domain/signing";
import { isStoppable, type StoppableKind } from "./kind-rules";

/** Its own secret, so that a restored database does not end the links in people's mailboxes. */
export type LinkConfig = { linkSecret: string };
export type Stop = { ownerId: string; kind: StoppableKind };

/** `id.kind.proof` */
export function stopToken(config: LinkConfig, { ownerId, kind }: Stop): string {
  return `${ownerId}.${kind}.${proofOf(config, { ownerId, kind }).toString("base64url")}`;
}

const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([a-z_]{1,40})\.([\w-]{43})$/;

/** What a token stops, if we made it; else null. */
export function readStopToken(config: LinkConfig, text: string | null | undefined): Stop | null {
  const [, ownerId = "", kind = "", proof = ""] = TOKEN.exec(text ?? "") ?? [];
  if (!ownerId || !isStoppable(kind)) return null;
  return isSame(Buffer.from(proof, "base64url"), proofOf(config, { ownerId, kind })) ? { ownerId, kind } : null;
}

function proofOf({ linkSecret }: LinkConfig, { ownerId, kind }: Stop): Buffer {
  return sign(linkSecret, `mails-stop:${kind}:${ownerId}`);
}

export function stopLink(config: LinkConfig, origin: string, stop: Stop): string {
  return `${origin}/mails/stop?token=${stopToken(config, stop)}`;
}
