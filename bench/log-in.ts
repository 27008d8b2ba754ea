/** Logging in at a Worker of the bench, as somebody of the demo. */
import { demoLogins } from "../.scripts/demo/index.ts";
import { ask } from "./http.ts";

type Role = "user" | "admin";

/** The form of a log-in. */
export function logInForm(role: Role): string {
  const login = demoLogins.find((one) => one.role === role);
  if (!login) throw new Error(`The demo has no ${role}.`);
  return new URLSearchParams({ email: login.email, password: login.password }).toString();
}

/**
 * The session's cookie, and no other: the flash is shown once, and the bookmark belongs to the database of one process. Throws if
 * the log-in is refused.
 */
export async function logIn(origin: URL | string, role: Role): Promise<string> {
  const url = new URL("/login", origin);
  const headers = {
    "Content-Type": "application/x-www-form-urlencoded",
    Origin: url.origin,
    "Sec-Fetch-Site": "same-origin",
    "CF-Connecting-IP": "10.201.0.1",
  };
  const answer = await ask(url, { method: "POST", headers, body: logInForm(role) });
  const cookies = (answer.headers["set-cookie"] ?? []).map((line) => line.split(";")[0] ?? "");
  const session = cookies.find((cookie) => cookie.startsWith("__Host-session="));
  if (!session) throw new Error(`Logging in as ${role} answered ${answer.status} without a session.`);
  return session;
}
