/** A stand-in for Google on this machine, so that "Login with Google" can be tried where no Google is set up. Never in production. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { OAuth2Issuer, OAuth2Service } from "oauth2-mock-server";
import { escapeMarkup } from "../../app/domain/text-rules.ts";
import { demoLogins } from "./index.ts";

type Started = {
  /** The settings of the Worker for this provider. */
  vars: Record<string, string>;
  url: string;
  stop: () => void;
};

/** Starts an OpenID Connect provider that asks which person comes back, and signs what it says as Google does. */
export async function startDemoGoogle(): Promise<Started> {
  const issuer = new OAuth2Issuer();
  await issuer.keys.generate("RS256");
  const service = new OAuth2Service(issuer);
  const people = new Map<string, string>();

  service.on("beforeAuthorizeRedirect", ({ url }: { url: URL }, request: IncomingMessage) => {
    people.set(url.searchParams.get("code") ?? "", emailOf(request));
  });
  service.on("beforeTokenSigning", ({ payload }: { payload: Record<string, unknown> }, request: IncomingMessage) => {
    const { code = "" } = (request as IncomingMessage & { body?: { code?: string } }).body ?? {};
    const email = people.get(code);
    if (email) Object.assign(payload, { sub: `demo-${email}`, email, email_verified: true });
  });

  const server = createServer((request, response) => {
    const isAsked = request.url?.startsWith("/authorize") && emailOf(request) === "";
    if (isAsked) choose(request, response);
    else service.requestHandler(request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "localhost", () => resolve());
  });
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("The demo of Google has no port.");
  const url = `http://localhost:${address.port}`;
  issuer.url = url;
  const vars = { GOOGLE_CLIENT_ID: "demo", GOOGLE_CLIENT_SECRET: "demo", OIDC_ISSUER: url, GOOGLE_DEMO: "1" };
  return { vars, url, stop: () => void server.close() };
}

/** The person who was chosen, or nothing yet. */
function emailOf(request: IncomingMessage): string {
  const { searchParams } = new URL(request.url ?? "/", "http://localhost");
  return (searchParams.get("other") || searchParams.get("email") || "").trim().toLowerCase();
}

/** The page that asks who comes back. The app's parameters go along with the answer. */
function choose(request: IncomingMessage, response: ServerResponse): void {
  const { searchParams } = new URL(request.url ?? "/", "http://localhost");
  const kept = [...searchParams]
    .filter(([name]) => name !== "email" && name !== "other")
    .map(([name, value]) => `<input type="hidden" name="${escapeMarkup(name)}" value="${escapeMarkup(value)}">`);
  const buttons = demoLogins.map(
    ({ email }) => `<p><button name="email" value="${escapeMarkup(email)}">${escapeMarkup(email)}</button></p>`,
  );
  response.writeHead(200, { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" });
  response.end(`<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Demo of Google</title>
<style>:root{color-scheme:light dark}body{margin:0 auto;max-width:30em;padding:1.5rem 1rem;font:1rem/1.6 system-ui,sans-serif}button,input{font:inherit;padding:.6em .8em}input{width:100%;box-sizing:border-box}</style></head>
<body>
<h1>Demo of Google</h1>
<p>This page stands in for Google on this machine. It asks for no password and tells Staffroom the address that you choose.</p>
<form action="/authorize">
${kept.join("\n")}
<p><label for="other">Another address, to try the first log-in</label><br><input id="other" name="other" type="email" maxlength="254" autocomplete="email"></p>
<p><button>Go on with this address</button></p>
<h2>People of the demo</h2>
${buttons.join("\n")}
</form>
</body>
</html>
`);
}
