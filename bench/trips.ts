/** D1 round trips a page, counted at the binding: signed in, and for the second anonymous visitor. */
import { demoLogins } from "../.scripts/demo/index.ts";
import type { Bench, Step } from "./bench.ts";
import type { Outcome } from "./goals.ts";
import { ask, askOk } from "./http.ts";
import type { Workers } from "./targets.ts";

const PUBLIC = ["/", "/jobs", "/jobs?q=teacher&location=pune", "/jobdetails/:id", "/about", "/services"];
const CANDIDATE = ["/profile", "/saved-jobs", "/applied-jobs", "/notifications", "/updateprofile"];
const RECRUITER = ["/myjobs", "/recruiter", "/alljobs", "/notifications"];

export const tripsStep: Step = { name: "round-trips", goals: ["round-trips"], run: measureRoundTrips };

async function measureRoundTrips(bench: Bench): Promise<Outcome[]> {
  const demo = await bench.demo();
  const jobId = await bench.newestJob();
  const anonymous: Trips[] = [];
  for (const path of PUBLIC) {
    const url = demo.url("counted", path.replace(":id", jobId));
    await askOk(url);
    anonymous.push(tripsOf(path, await askOk(url)));
  }
  const signedIn: Trips[] = [];
  for (const { role, paths } of [
    { role: "user", paths: [...PUBLIC, ...CANDIDATE] },
    { role: "admin", paths: RECRUITER },
  ]) {
    const cookie = await logIn(demo, role);
    for (const path of paths) {
      const answer = await askOk(demo.url("counted", path.replace(":id", jobId)), { headers: { cookie } });
      signedIn.push(tripsOf(path, answer));
    }
  }
  const most = Math.max(...signedIn.map(({ inARow }) => inARow));
  const cached = Math.max(...anonymous.map(({ calls }) => calls));
  return [
    {
      goal: "round-trips",
      figure: `${most} / ${cached}`,
      peer: "the same screens, counted at the binding",
      ratio: null,
      values: { signedIn: most, cached },
      details: [
        `Signed in: ${signedIn.map(tell).join(", ")}.`,
        `Anonymous, second request: ${anonymous.map(tell).join(", ")}.`,
        "Calls at the same time are one round trip: a call that begins before any other is answered waits with it, not after it.",
      ],
    },
  ];
}

/** The cookies of somebody of the demo who logs in at the Worker of this name. */
export async function logIn(demo: Workers, role: string, worker = "counted"): Promise<string> {
  const login = demoLogins.find((one) => one.role === role);
  const url = demo.url(worker, "/login");
  const answer = await ask(url, {
    method: "POST",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      origin: url.origin,
      "sec-fetch-site": "same-origin",
    },
    body: new URLSearchParams({ email: login?.email ?? "", password: login?.password ?? "" }).toString(),
  });
  const cookies = (answer.headers["set-cookie"] ?? []).map((line) => line.split(";")[0] ?? "");
  // The flash of the log-in is shown only once, so the measured pages go without it.
  const kept = cookies.filter((cookie) => !cookie.startsWith("__Host-flash="));
  if (!kept.some((cookie) => cookie.startsWith("__Host-session="))) {
    throw new Error(`Logging in as ${role} answered ${answer.status} without a session.`);
  }
  return kept.join("; ");
}

type Trips = { path: string; calls: number; inARow: number };

function tripsOf(path: string, { headers }: Awaited<ReturnType<typeof ask>>): Trips {
  return { path, calls: Number(headers["x-bench-d1"]), inARow: Number(headers["x-bench-d1-row"]) };
}

function tell({ path, calls, inARow }: Trips): string {
  return `\`${path}\` ${inARow}${calls === inARow ? "" : ` (${calls} calls at the same time)`}`;
}
