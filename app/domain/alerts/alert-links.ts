/** The links of an alert: an id and a proof that we wrote it into a mail. Nothing is stored, so nothing can be read from a copy. */
import { isSame, sign } from "~/domain/ids";

/** Its own secret, so that neither a restored database nor a new signing secret ends the links in people's mailboxes. */
export type LinkConfig = { linkSecret: string };

type Purpose = "confirm" | "manage";

/** `id.proof`. The link that confirms cannot stop or change, and the other way round. */
export function tokenOf(config: LinkConfig, purpose: Purpose, id: string): string {
  return `${id}.${proofOf(config, purpose, id).toString("base64url")}`;
}

const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

/** The id in a token, if we made it for this purpose; else null. */
export function readToken(config: LinkConfig, purpose: Purpose, text: string | null | undefined): string | null {
  const [, id = "", proof = ""] = TOKEN.exec(text ?? "") ?? [];
  return id && isSame(Buffer.from(proof, "base64url"), proofOf(config, purpose, id)) ? id : null;
}

function proofOf({ linkSecret }: LinkConfig, purpose: Purpose, id: string): Buffer {
  return sign(linkSecret, `alert-${purpose}:${id}`);
}

/** The addresses that the mails of an alert carry. */
export function linksOf(config: LinkConfig, origin: string, id: string) {
  const manage = tokenOf(config, "manage", id);
  return {
    confirm: `${origin}/alerts/confirm?token=${tokenOf(config, "confirm", id)}`,
    edit: `${origin}/alerts/edit?token=${manage}`,
    stop: `${origin}/alerts/stop?token=${manage}`,
  };
}
