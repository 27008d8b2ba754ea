/** D1 round trips a page, counted at the binding: signed in, and for the second anonymous visitor. */
import type { Bench, Step } from "./bench.ts";
import type { Outcome } from "./goals.ts";
import { type ask, askOk } from "./http.ts";
import { logIn } from "./log-in.ts";

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
  ] as const) {
    const cookie = await logIn(demo.url("counted"), role);
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
        "Calls at the same time are one round trip: a call that begins before any other is answered waits with it, not after it. Every route and method, with its calls and the reason where there are more than one: docs/round-trips.md.",
      ],
    },
  ];
}

type Trips = { path: string; calls: number; inARow: number };

function tripsOf(path: string, { headers }: Awaited<ReturnType<typeof ask>>): Trips {
  return { path, calls: Number(headers["x-bench-d1"]), inARow: Number(headers["x-bench-d1-row"]) };
}

function tell({ path, calls, inARow }: Trips): string {
  return `\`${path}\` ${inARow}${calls === inARow ? "" : ` (${calls} calls at the same time)`}`;
}
