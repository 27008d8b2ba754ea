/** The authorization code flow of OpenID Connect, as the relying party: discovery, PKCE, code for ID token, its verification. */
import { createHash } from "node:crypto";
import type { JWTPayload, JWTVerifyGetKey } from "jose";
import * as z from "zod";
import { DomainError } from "~/domain/errors";
import { createMemory } from "~/domain/isolate-memory";
import type { OidcConfig } from "~/http/context";

const TIMEOUT_MS = 10_000;
const DISCOVERY_CACHE_MS = 60 * 60_000;
const CLOCK_TOLERANCE_SECONDS = 30;
/** Signatures with the provider's public key only: never `none`, never a shared secret. */
const ALGORITHMS = ["RS256", "PS256", "ES256", "EdDSA"];

export type OidcClient = OidcConfig & { redirectUri: string; isProduction: boolean };

/** What a browser keeps from leaving for the provider until it comes back. */
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

const Discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  jwks_uri: z.string(),
});
type Provider = z.output<typeof Discovery> & { keys: JWTVerifyGetKey };

const loadJose = () => import("./jose");

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
    code_challenge: createHash("sha256").update(attempt.verifier).digest("base64url"),
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
  if (!attempt || answer.get("state") !== attempt.state) {
    throw refusal("This log-in with Google was not started here, or took too long", "state");
  }
  const error = answer.get("error");
  if (error === "access_denied") throw refusal("You did not let Google tell us who you are", error);
  const code = answer.get("code");
  if (error || !code) throw refusal("Google did not log you in", error ?? "no code");
  const provider = await discover(client);
  const issuer = answer.get("iss");
  if (issuer !== null && issuer !== provider.issuer) throw refusal("Google did not log you in", "iss");
  const idToken = await exchangeCode(client, provider, { code, verifier: attempt.verifier });
  return readClaims(await verifyIdToken(client, provider, idToken, attempt.nonce));
}

async function exchangeCode(
  client: OidcClient,
  provider: Provider,
  { code, verifier }: { code: string; verifier: string },
): Promise<string> {
  const body = new URLSearchParams({
    grant_type: "authorization_code",
    code,
    redirect_uri: client.redirectUri,
    client_id: client.clientId,
    client_secret: client.clientSecret,
    code_verifier: verifier,
  });
  const response = await ask(provider.token_endpoint, { method: "POST", body });
  if (response.status >= 500) throw unavailable(new Error(`token endpoint answered ${response.status}`));
  const answer: unknown = await response.json().catch(() => null);
  const parsed = z.object({ id_token: z.string() }).safeParse(answer);
  if (!response.ok || !parsed.success) {
    throw refusal("Google did not accept the log-in. It may have been used already", `token ${response.status}`);
  }
  return parsed.data.id_token;
}

async function verifyIdToken(
  client: OidcClient,
  provider: Provider,
  idToken: string,
  nonce: string,
): Promise<JWTPayload> {
  const text = "Google's answer could not be trusted";
  const { errors, jwtVerify } = await loadJose();
  const { payload } = await jwtVerify(idToken, provider.keys, {
    issuer: provider.issuer,
    audience: client.clientId,
    algorithms: ALGORITHMS,
    requiredClaims: ["sub", "iat", "exp"],
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
  }).catch((error: unknown) => {
    if (error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout)) throw refusal(text, error.code);
    throw unavailable(error);
  });
  if (payload.nonce !== nonce) throw refusal(text, "nonce");
  const isShared = Array.isArray(payload.aud) && payload.aud.length > 1;
  if ((isShared || payload.azp !== undefined) && payload.azp !== client.clientId) throw refusal(text, "azp");
  return payload;
}

function readClaims(payload: JWTPayload): OidcClaims {
  // Each claim is short enough that all of them together fit into a cookie.
  const line = (value: unknown, maxChars = 254) =>
    typeof value === "string" && value.length <= maxChars ? value : null;
  const { iss, sub } = payload;
  if (!iss || !sub) throw refusal("Google's answer could not be trusted", "sub");
  return {
    issuer: iss,
    subject: sub,
    email: line(payload.email),
    isEmailVerified: payload.email_verified === true || payload.email_verified === "true",
    picture: line(payload.picture, 1000),
    givenName: line(payload.given_name),
    familyName: line(payload.family_name),
  };
}

/** The provider's addresses and keys, looked up once an hour. The issuer it names must be the one that was asked. */
async function discover({ issuer, isProduction }: OidcClient): Promise<Provider> {
  const cached = providers.get(issuer);
  if (cached && cached.until > Date.now()) return cached.provider;
  mustBeSafe(issuer, isProduction);
  const response = await ask(`${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`);
  const parsed = Discovery.safeParse(await response.json().catch(() => null));
  if (!response.ok || !parsed.success) throw unavailable(new Error(`discovery answered ${response.status}`));
  const found = parsed.data;
  if (found.issuer !== issuer) throw unavailable(new Error("discovery names another issuer"));
  for (const address of [found.authorization_endpoint, found.token_endpoint, found.jwks_uri]) {
    mustBeSafe(address, isProduction);
  }
  const { createRemoteJWKSet } = await loadJose();
  const keys = createRemoteJWKSet(new URL(found.jwks_uri), { timeoutDuration: TIMEOUT_MS });
  const provider = { ...found, keys };
  providers.set(issuer, { provider, until: Date.now() + DISCOVERY_CACHE_MS });
  return provider;
}

/** Throws unless the address is https or, outside production, http on this machine. */
function mustBeSafe(address: string, isProduction: boolean): void {
  const url = URL.canParse(address) ? new URL(address) : null;
  const isLoopback = url !== null && ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
  if (url?.protocol === "https:" || (url?.protocol === "http:" && isLoopback && !isProduction)) return;
  throw unavailable(new Error("the provider has an address that is not https"));
}

async function ask(url: string, init: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(url, { ...init, redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (error) {
    throw unavailable(error);
  }
}

function refusal(message: string, reason: string): DomainError {
  return new DomainError("not_signed_in", message, { cause: new Error(reason) });
}

function unavailable(cause: unknown): DomainError {
  return new DomainError("unavailable", "Google does not answer just now", { cause });
}
