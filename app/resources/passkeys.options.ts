/** `POST /passkeys/options`: a challenge for a passkey, and what the browser asks its devices with, as JSON for our script. */

import { type ActionFunctionArgs, redirect } from "@remix-run/server-runtime";
import * as z from "zod";
import { prepareNewPasskey } from "~/domain/accounts/change-passkeys.server";
import { listKeyNames } from "~/domain/accounts/queries.server";
import { ProofInput } from "~/domain/accounts/schema";
import { DomainError } from "~/domain/errors";
import { readForm } from "~/http/body";
import { failureHeaders, logFailure, toFailure } from "~/http/errors";
import { checkFields } from "~/http/form";
import { whyNotAccount } from "~/http/form-owner";
import { newChallenge, PURPOSES } from "~/http/passkeys/challenge";
import { creationOptions, requestOptions } from "~/http/passkeys/options";
import { nameOf } from "~/http/request";
import { fileAction, screenLoader } from "~/http/screen";
import { words } from "~/words/files";

const OptionsInput = ProofInput.extend({
  /** The token of the link that a moderator was mailed for her first passkey. */
  token: z.string().max(200).default(""),
  purpose: z.enum(PURPOSES, words.passkeyPurpose),
});

/** A GET, typed into the address bar, makes no challenge. */
export const loader = screenLoader(async () => redirect("/login"));

export const action = fileAction(async (args) => {
  try {
    return await ask(args);
  } catch (error) {
    return refusal(error, args);
  }
});

async function ask({ request, context }: ActionFunctionArgs): Promise<Response> {
  const fields = await readForm(request);
  const { input, errors } = checkFields(OptionsInput, fields);
  if (errors) throw new DomainError("bad_input", Object.values(errors).flat().join(". "));
  const { purpose } = input;
  if (purpose === "log-in") {
    const { challenge, cookie } = newChallenge(context, purpose, null);
    return answer(requestOptions(context, challenge, []), cookie);
  }
  const session = context.session.read();
  if (!session) throw new DomainError("not_signed_in", words.loggedInNoMore);
  const { actor, tokenHash } = session;
  const refusal = whyNotAccount({ fields }, actor.id);
  if (refusal) throw new DomainError("not_allowed", refusal.message);
  if (purpose === "confirm") {
    const keys = await listKeyNames(context, actor);
    if (keys.length === 0) throw new DomainError("conflict", words.noPasskey);
    const { challenge, cookie } = newChallenge(context, purpose, tokenHash);
    return answer(requestOptions(context, challenge, keys), cookie);
  }
  const { token: link, password, email } = input;
  const known = await prepareNewPasskey(context, session, { link, password, email });
  const { challenge, cookie } = newChallenge(context, purpose, tokenHash);
  return answer(creationOptions(context, actor, challenge, known), cookie);
}

function answer(options: object, cookie: string): Response {
  return Response.json(options, { headers: { "Set-Cookie": cookie, "Cache-Control": "private, no-store" } });
}

/** Our script shows the message beside its button. */
function refusal(error: unknown, { request, context }: ActionFunctionArgs): Response {
  const failure = toFailure(error);
  if (failure.status >= 500) logFailure(error, nameOf(request, context));
  const { status, message, code } = failure;
  return Response.json({ message, code }, { status, headers: failureHeaders(failure) });
}
