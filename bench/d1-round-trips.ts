/** D1 round trips, counted at the binding: of cached pages, of public ones that are rendered, of pages signed in, and of an application. */
import type { Bench, Step } from "./bench.ts";
import type { Outcome } from "./goals.ts";
import { type Answer, askOk } from "./http.ts";
import { logIn } from "./log-in.ts";

const PUBLIC = ["/", "/jobs", "/jobs?q=teacher&location=pune", "/jobdetails/:id", "/about", "/services"];
const CANDIDATE = ["/profile", "/saved-jobs", "/applied-jobs", "/notifications", "/updateprofile"];
const RECRUITER = ["/myjobs", "/recruiter", "/alljobs", "/notifications"];

export const tripsStep: Step = { name: "round-trips", goals: ["round-trips"], run: measureRoundTrips };

async function measureRoundTrips(bench: Bench): Promise<Outcome[]> {
  const demo = await bench.demo();
  const jobId = await bench.newestJob();
  const kept: Trips[] = [];
  const rendered: Trips[] = [];
  for (const path of PUBLIC) {
    for (const [worker, list] of [
      ["counted", kept],
      ["counted-uncached", rendered],
    ] as const) {
      const url = demo.url(worker, path.replace(":id", jobId));
      await askOk(url);
      list.push(tripsOf(path, await askOk(url)));
    }
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
  const sent = await apply(demo.url("counted", "/application/applyforjob"), jobId);
  const most = (trips: Trips[]) => Math.max(...trips.map(({ inARow }) => inARow));
  const values = {
    kept: most(kept),
    public: most(rendered),
    signedIn: most(signedIn),
    application: sent.inARow,
  };
  return [
    {
      goal: "round-trips",
      figure: Object.values(values).join(" / "),
      peer: "counted at the binding",
      ratio: null,
      values,
      details: [
        `Signed in: ${signedIn.map(tell).join(", ")}.`,
        `Without an account, second request, with the page cache: ${kept.map(tell).join(", ")}; without it: ${rendered.map(tell).join(", ")}.`,
        `An application with a PDF: ${tell(sent)}, and a put of R2.`,
        "Calls at the same time are one round trip: a call that begins before any other is answered waits with it, not after it. Every route and method, with its calls and the reason where there are more than one: docs/round-trips.md.",
      ],
    },
  ];
}

/** One application of the API, with a PDF. Throws if it is not stored. */
async function apply(url: URL, jobId: string): Promise<Trips> {
  const body = new FormData();
  body.set("job_id", jobId);
  body.set("applicant_name", "Asha Nair");
  body.set("applicant_email", `${crypto.randomUUID()}@example.com`);
  body.set("applicant_mobile", "9876543210");
  body.set("applicant_experience", "1+");
  body.set("resume", new File(["%PDF-1.7\n%%EOF\n"], "resume.pdf", { type: "application/pdf" }));
  const answer = await fetch(url, { method: "POST", body });
  const text = await answer.text();
  if (answer.status !== 201) throw new Error(`An application was answered ${answer.status}: ${text}`);
  return tripsOf(url.pathname, { headers: Object.fromEntries(answer.headers) });
}

type Trips = { path: string; calls: number; inARow: number };

function tripsOf(path: string, { headers }: Pick<Answer, "headers">): Trips {
  return { path, calls: Number(headers["x-bench-d1"]), inARow: Number(headers["x-bench-d1-row"]) };
}

function tell({ path, calls, inARow }: Trips): string {
  return `\`${path}\` ${inARow}${calls === inARow ? "" : ` (${calls} calls at the same time)`}`;
}
