/** The answers of devices: their shape, and their check by the library. */

import * as z from "zod";
import type { NewKey } from "~/domain/accounts/change-passkeys.server";
import type { Signed } from "~/domain/accounts/use-passkey.server";
import { DomainError } from "~/domain/errors";
import { log } from "~/domain/log";
import type { RequestContext } from "~/http/context";
import { nameOf } from "~/http/request";
import { words } from "~/words/account-refusals";
import { type Purpose, readChallenge } from "./challenge";
import { ALGORITHMS, rpIdOf } from "./options";

type Args = { request: Request; context: RequestContext };

const bytes = (maxChars: number) =>
  z
    .string()
    .max(maxChars)
    .regex(/^[\w-]+$/);
const credentialId = bytes(1400);
const transports = z.array(z.string().regex(/^[a-z-]{1,20}$/)).max(8);

const Made = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(20_000),
    transports: transports.catch([]),
  }),
});

const Used = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(4000),
    userHandle: bytes(100).nullish(),
  }),
});

const loadLibrary = () => import("@simplewebauthn/server");

/** Check the answer to a challenge to make a key. Throws gone (no such challenge), bad_input (anything else is wrong). */
export async function readNewKey(args: Args, holder: string, credential: string) {
  const { challenge, row } = readChallenge(args.request, args.context, "make", holder);
  const refuse = (reason: unknown) => refusal(args, "bad_input", NOT_MADE, reason);
  const made = Made.safeParse(parse(credential)).data;
  if (!made || isFramed(made.response.clientDataJSON)) throw refuse("shape");
  const { verifyRegistrationResponse } = await loadLibrary();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...made, response: made.response as never, clientExtensionResults: {} },
    ...expected(args.context, challenge),
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error: unknown) => {
    throw refuse(error);
  });
  if (!verified || registrationInfo.credential.id !== made.id) throw refuse("not verified");
  const { id, publicKey, counter } = registrationInfo.credential;
  const key: NewKey = {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString("base64url"),
    counter,
    transports: made.response.transports,
  };
  return { key, challenge: row };
}

/** The answer to a challenge to use a key, to be checked with the key that it names. Throws gone, not_signed_in (its shape). */
export function readSignedAnswer(args: Args, purpose: Purpose, holder: string | null, credential: string): Signed {
  const { challenge, row } = readChallenge(args.request, args.context, purpose, holder);
  const refuse = (reason: unknown) => refusal(args, "not_signed_in", NOT_USED, reason);
  const used = Used.safeParse(parse(credential)).data;
  if (!used || isFramed(used.response.clientDataJSON)) throw refuse("shape");
  const { userHandle } = used.response;
  return {
    credentialId: used.id,
    userId: userHandle ? Buffer.from(userHandle, "base64url").toString() : null,
    challenge: row,
    async verify({ credentialId: id, publicKey }) {
      const { verifyAuthenticationResponse } = await loadLibrary();
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: { ...used, response: used.response as never, clientExtensionResults: {} },
        ...expected(args.context, challenge),
        // The library looks at the counter before the signature: anybody could make a counter go back. We look afterwards.
        credential: { id, publicKey: Buffer.from(publicKey, "base64url"), counter: 0 },
      }).catch((error: unknown) => {
        throw refuse(error);
      });
      if (!verified) throw refuse("signature");
      return authenticationInfo.newCounter;
    },
  };
}

function expected(context: RequestContext, challenge: string) {
  return {
    expectedChallenge: challenge,
    expectedOrigin: context.origin,
    expectedRPID: rpIdOf(context),
    requireUserVerification: true,
  };
}

const NOT_MADE = words.passkeyNotAdded;
const NOT_USED = words.passkeyNotChecked;

/** Made inside another site's page. Ours may not be framed, so no right answer is. */
function isFramed(clientData: string): boolean {
  const data = parse(Buffer.from(clientData, "base64url").toString());
  return typeof data !== "object" || data === null || (data as Record<string, unknown>).crossOrigin === true;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The reason is for the log alone: it may quote what the device sent. */
function refusal({ request, context }: Args, code: "bad_input" | "not_signed_in", text: string, reason: unknown) {
  const cause = reason instanceof Error ? reason : new Error(String(reason));
  log("info", "passkey refused", { ...nameOf(request, context), reason: cause.message.slice(0, 200) });
  return new DomainError(code, text, { cause });
}
