/** Values that a browser keeps for us and cannot change: JSON with an end, signed. Readable by whoever holds them. */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { RequestContext } from "~/load-context";

type Context = { config: Pick<RequestContext["config"], "signingSecret">; now: Date };

/** Sign a value. `purpose` keeps a value made for one thing from passing for another. */
export function seal(context: Context, purpose: string, value: unknown, seconds: number): string {
  const end = context.now.getTime() + seconds * 1000;
  const text = Buffer.from(JSON.stringify({ end, value })).toString("base64url");
  return `${text}.${signature(context, purpose, text).toString("base64url")}`;
}

/** What was sealed, unchecked in its shape; null when it was changed, made for something else, or is too old. */
export function unseal(context: Context, purpose: string, sealed: string | null): unknown {
  const [text = "", proof = ""] = sealed?.split(".") ?? [];
  const given = Buffer.from(proof, "base64url");
  const right = signature(context, purpose, text);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  const { end, value } = JSON.parse(Buffer.from(text, "base64url").toString());
  return context.now.getTime() < end ? value : null;
}

function signature({ config }: Context, purpose: string, text: string): Buffer {
  return createHmac("sha256", config.signingSecret).update(`${purpose}:${text}`).digest();
}
