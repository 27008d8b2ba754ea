/** The options with which a browser asks its devices, named as in WebAuthn. Bytes are base64url. */
import type { KeyName } from "~/domain/accounts/queries.server";
import { CHALLENGE_MS } from "~/domain/accounts/rules";
import type { Person } from "~/domain/actor";
import type { RequestContext } from "~/http/context";

/** ES256 and RS256, as COSE numbers them: every device makes keys of one of the two. */
export const ALGORITHMS = [-7, -257];

/** The site that keys belong to: the host of our own origin, which in production is a setting and never a header. */
export function rpIdOf({ origin }: Pick<RequestContext, "origin">): string {
  return new URL(origin).hostname;
}

/** Options to make a key: one that the device finds by itself, and that asks for the person's finger, face or PIN. */
export function creationOptions(context: RequestContext, actor: Person, challenge: string, known: KeyName[]) {
  return {
    challenge,
    rp: { id: rpIdOf(context), name: "Staffroom" },
    user: { id: handleOf(actor.id), name: actor.email, displayName: actor.email },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key", alg })),
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
    attestation: "none",
    timeout: CHALLENGE_MS,
    excludeCredentials: known.map(toDescriptor),
  };
}

/** Options to use a key. Without `known`, the device offers those that it has for this site. */
export function requestOptions(context: RequestContext, challenge: string, known: KeyName[]) {
  return {
    challenge,
    rpId: rpIdOf(context),
    userVerification: "required",
    timeout: CHALLENGE_MS,
    allowCredentials: known.map(toDescriptor),
  };
}

/** How a device names an account: its id, in bytes. */
export function handleOf(userId: string): string {
  return Buffer.from(userId).toString("base64url");
}

function toDescriptor({ credentialId, transports }: KeyName) {
  return { type: "public-key", id: credentialId, transports };
}
