/** Values that a browser keeps for us and cannot change: signed JSON with a time at which it ends. The browser can read them. */
import { isSame, sign } from "~/domain/ids";
import type { RequestContext } from "./context";

type Context = { config: Pick<RequestContext["config"], "signingSecret">; now: Date };

/** Sign a value. A value that was signed for one `purpose` is not valid for another. */
export function signValue(context: Context, purpose: string, value: unknown, seconds: number): string {
  const end = context.now.getTime() + seconds * 1000;
  const text = Buffer.from(JSON.stringify({ end, value })).toString("base64url");
  return `${text}.${signature(context, purpose, text).toString("base64url")}`;
}

/** The signed value; its shape is not checked. Null if it was changed, was signed for another purpose, or is too old. */
export function readSigned(context: Context, purpose: string, signed: string | null): unknown {
  const [text = "", proof = ""] = signed?.split(".") ?? [];
  const given = Buffer.from(proof, "base64url");
  const right = signature(context, purpose, text);
  if (!isSame(given, right)) return null;
  const { end, value } = JSON.parse(Buffer.from(text, "base64url").toString());
  return context.now.getTime() < end ? value : null;
}

function signature({ config }: Context, purpose: string, text: string): Buffer {
  return sign(config.signingSecret, `${purpose}:${text}`);
}
