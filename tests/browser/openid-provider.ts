/** A real OpenID Connect provider on this machine, which says what a test wants it to say. */
import { createHmac, generateKeyPairSync, sign } from "node:crypto";
import { OAuth2Server } from "oauth2-mock-server";

export const CLIENT_ID = "staffroom-browser-tests";
const CLIENT_SECRET = "a-secret-between-the-two";

type Claims = Record<string, unknown>;
type Token = { header: Claims; payload: Claims };

/** What the provider does next, instead of what it should. */
type Mischief = {
  /** Changes the ID token before it is signed. */
  claims?: (payload: Claims) => void;
  /** Replaces the signed ID token. */
  idToken?: (signed: string) => string;
  /** Changes what the browser comes back with. */
  comeBack?: (url: URL) => void;
  /** The token endpoint's answer. */
  status?: number;
};

/** Start the provider. `vars` are the app's settings for it. */
export async function startProvider() {
  const server = new OAuth2Server();
  await server.issuer.keys.generate("RS256");
  await server.start(0, "localhost");
  const issuer = server.issuer.url ?? "";
  let person: Claims = {};
  let mischief: Mischief = {};
  const requests: URL[] = [];

  server.service.on("beforeAuthorizeRedirect", ({ url }: { url: URL }, request: { url: string }) => {
    requests.push(new URL(request.url, issuer));
    mischief.comeBack?.(url);
  });
  server.service.on("beforeTokenSigning", ({ payload }: Token) => {
    // Access tokens are signed by the same road, and have no audience.
    if (payload.aud === undefined) return;
    Object.assign(payload, person);
    mischief.claims?.(payload);
  });
  server.service.on("beforeResponse", (answer: { statusCode: number; body: Claims }) => {
    if (mischief.status) answer.statusCode = mischief.status;
    if (mischief.status) answer.body = { error: "invalid_grant" };
    else if (mischief.idToken) answer.body.id_token = mischief.idToken(String(answer.body.id_token));
  });

  return {
    issuer,
    /** The authorization requests so far. */
    requests,
    vars: { GOOGLE_CLIENT_ID: CLIENT_ID, GOOGLE_CLIENT_SECRET: CLIENT_SECRET, OIDC_ISSUER: issuer },
    /** Whoever sits at the provider from now on, and what goes wrong there. */
    play(claims: Claims, wrong: Mischief = {}) {
      person = claims;
      mischief = wrong;
    },
    stop: () => server.stop(),
  };
}

const foreign = generateKeyPairSync("rsa", { modulusLength: 2048 });
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

function parts(token: string): { header: Claims; payload: Claims; signature: string } {
  const [header = "", payload = "", signature = ""] = token.split(".");
  const decode = (text: string) => JSON.parse(Buffer.from(text, "base64url").toString()) as Claims;
  return { header: decode(header), payload: decode(payload), signature };
}

/** The same signature under other claims. */
export function alteredAfterwards(token: string): string {
  const { header, payload, signature } = parts(token);
  return `${encode(header)}.${encode({ ...payload, sub: "somebody-else" })}.${signature}`;
}

/** Signed by a key that is not the provider's, under its name. */
export function signedByAnother(token: string): string {
  const { header, payload } = parts(token);
  const text = `${encode(header)}.${encode(payload)}`;
  return `${text}.${sign("RSA-SHA256", Buffer.from(text), foreign.privateKey).toString("base64url")}`;
}

/** Not signed at all. */
export function unsigned(token: string): string {
  const { header, payload } = parts(token);
  return `${encode({ ...header, alg: "none" })}.${encode(payload)}.`;
}

/** Signed with the secret that the app and the provider share. */
export function signedBySecret(token: string): string {
  const { header, payload } = parts(token);
  const text = `${encode({ ...header, alg: "HS256" })}.${encode(payload)}`;
  return `${text}.${createHmac("sha256", CLIENT_SECRET).update(text).digest("base64url")}`;
}
