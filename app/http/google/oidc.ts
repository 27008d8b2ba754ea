/**
 * Log-in by OpenID Connect: the authorization code flow with PKCE. `oauth4webapi` makes the requests and checks the answers; here
 * stand our settings for it, and what a visitor is told. The two addresses that need this file load it.
 */

import * as oauth from "oauth4webapi";
import { DomainError } from "~/domain/errors";
import { createMemory } from "~/domain/isolate-memory-rules";
import type { OidcConfig } from "~/http/context";
import { words } from "~/words/form-refusals";

const TIMEOUT_MS = 10_000;
const DISCOVERY_CACHE_MS = 60 * 60_000;
const CLOCK_TOLERANCE_SECONDS = 30;
/** Signatures with the provider's public key only: never `none`, never a shared secret. */
const ALGORITHMS = ["RS256", "PS256", "ES256", "EdDSA"];
const UNTRUSTED = words.googleNotTrusted;

export type OidcClient = OidcConfig & { redirectUri: string; isProduction: boolean };

/** A browser keeps this from leaving for the provider until it comes back. */
export type OidcAttempt = { state: string; nonce: string; verifier: string };

/** The person whom the provider names. `issuer` and `subject` are the identity; the rest is information about it. */
export type OidcClaims = {
  issuer: string;
  subject: string;
  email: string | null;
  isEmailVerified: boolean;
  picture: string | null;
  givenName: string | null;
  familyName: string | null;
};

type Provider = oauth.AuthorizationServer & { authorization_endpoint: string };

const providers = createMemory<string, { provider: Provider; until: number }>({ most: 10 });

/** The address to send the browser to. Throws unavailable when the provider does not answer. */
export async function authorizationUrl(client: OidcClient, attempt: OidcAttempt): Promise<string> {
  const provider = await discover(client);
  const url = new URL(provider.authorization_endpoint);
  const parameters = {
    response_type: "code",
    client_id: client.clientId,
    redirect_uri: client.redirectUri,
    scope: "openid email profile",
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(attempt.verifier),
    code_challenge_method: "S256",
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/**
 * Check the answer with which the provider sent the browser back, and exchange its code for the person's claims. Throws
 * not_signed_in with a text for the visitor and the reason as cause; unavailable when the provider does not answer.
 */
export async function finishSignIn(
  client: OidcClient,
  attempt: OidcAttempt | null,
  answer: URLSearchParams,
): Promise<OidcClaims> {
  // Before the provider is asked for anything: a stranger's answer costs no request.
  if (!attempt || answer.get("state") !== attempt.state) {
    throw refusal(words.googleNotStarted, "state");
  }
  const provider = await discover(client);
  const code = readAnswer(client, provider, attempt, answer);
  return readClaims(await exchangeCode(client, provider, attempt, code));
}

/** The answer's parameters, with its code. */
function readAnswer(client: OidcClient, provider: Provider, { state }: OidcAttempt, answer: URLSearchParams) {
  try {
    const code = oauth.validateAuthResponse(provider, settingsOf(client), answer, state);
    if (code.get("code")) return code;
  } catch (error) {
    const isDenied = error instanceof oauth.AuthorizationResponseError && error.error === "access_denied";
    throw refusal(isDenied ? words.googleDeclined : words.googleNoLogin, error);
  }
  throw refusal(words.googleNoLogin, "no code");
}

/** The claims of the ID token, whose issuer, audience, times, nonce and signature are right. */
async function exchangeCode(
  client: OidcClient,
  provider: Provider,
  { nonce, verifier }: OidcAttempt,
  code: URLSearchParams,
): Promise<oauth.IDToken> {
  const settings = settingsOf(client);
  const response = await oauth
    .authorizationCodeGrantRequest(
      provider,
      settings,
      oauth.ClientSecretPost(client.clientSecret),
      code,
      client.redirectUri,
      verifier,
      requestOptions(client),
    )
    .catch(throwUnavailable);
  if (response.status >= 500) throw unavailable(new Error(`token endpoint answered ${response.status}`));
  if (!response.ok) {
    throw refusal(words.googleNotAccepted, `token ${response.status}`);
  }
  try {
    const options = { expectedNonce: nonce, requireIdToken: true };
    const tokens = await oauth.processAuthorizationCodeResponse(provider, settings, response, options);
    await oauth.validateApplicationLevelSignature(provider, response, requestOptions(client));
    const claims = oauth.getValidatedIdTokenClaims(tokens);
    // The library looks at `azp` only where the audience is several.
    if (claims && (claims.azp === undefined || claims.azp === client.clientId)) return claims;
  } catch (error) {
    const isRefused =
      error instanceof oauth.OperationProcessingError || error instanceof oauth.UnsupportedOperationError;
    throw isRefused ? refusal(UNTRUSTED, error) : unavailable(error);
  }
  throw refusal(UNTRUSTED, "azp");
}

function readClaims({ iss, sub, ...claims }: oauth.IDToken): OidcClaims {
  // Each claim is short enough that all of them together fit into a cookie.
  const line = (value: unknown, maxChars = 254) =>
    typeof value === "string" && value.length <= maxChars ? value : null;
  if (!sub) throw refusal(UNTRUSTED, "sub");
  return {
    issuer: iss,
    subject: sub,
    email: line(claims.email),
    isEmailVerified: claims.email_verified === true || claims.email_verified === "true",
    picture: line(claims.picture, 1000),
    givenName: line(claims.given_name),
    familyName: line(claims.family_name),
  };
}

/** The provider's addresses, looked up once an hour; the library keeps its keys beside them. The issuer it names must be the one that was asked. */
async function discover(client: OidcClient): Promise<Provider> {
  const { issuer, isProduction } = client;
  const cached = providers.get(issuer);
  if (cached && cached.until > Date.now()) return cached.provider;
  mustBeSafe(issuer, isProduction);
  const response = await oauth.discoveryRequest(new URL(issuer), requestOptions(client)).catch(throwUnavailable);
  const found = await oauth.processDiscoveryResponse(new URL(issuer), response).catch(throwUnavailable);
  const { authorization_endpoint = "", token_endpoint, jwks_uri, id_token_signing_alg_values_supported: all } = found;
  for (const address of [authorization_endpoint, token_endpoint, jwks_uri]) mustBeSafe(address ?? "", isProduction);
  const algorithms = (all ?? ["RS256"]).filter((name) => ALGORITHMS.includes(name));
  const provider = { ...found, authorization_endpoint, id_token_signing_alg_values_supported: algorithms };
  providers.set(issuer, { provider, until: Date.now() + DISCOVERY_CACHE_MS });
  return provider;
}

function settingsOf({ clientId }: OidcClient): oauth.Client {
  return { client_id: clientId, [oauth.clockTolerance]: CLOCK_TOLERANCE_SECONDS };
}

/** A deployed site asks by https alone. Elsewhere `mustBeSafe` lets http pass for this machine only. */
function requestOptions({ isProduction }: OidcClient) {
  return { signal: AbortSignal.timeout(TIMEOUT_MS), [oauth.allowInsecureRequests]: !isProduction };
}

/** Throws unless the address is https or, outside production, http on this machine. */
function mustBeSafe(address: string, isProduction: boolean): void {
  const url = URL.canParse(address) ? new URL(address) : null;
  const isLoopback = url !== null && ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
  if (url?.protocol === "https:" || (url?.protocol === "http:" && isLoopback && !isProduction)) return;
  throw unavailable(new Error("the provider has an address that is not https"));
}

/** `reason`: for the log alone. */
function refusal(message: string, reason: unknown): DomainError {
  const cause = reason instanceof Error ? new Error(reason.message) : new Error(String(reason));
  return new DomainError("not_signed_in", message, { cause });
}

function unavailable(cause: unknown): DomainError {
  return new DomainError("unavailable", words.googleSilent, { cause });
}

function throwUnavailable(cause: unknown): never {
  throw unavailable(cause);
}
