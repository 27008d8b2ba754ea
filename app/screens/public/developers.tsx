/** `/developers`: the JSON API for human readers, from the same description as `/openapi.json`. A test runs every example. */

import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { ApiFields } from "~/components/developers/api-fields";
import { MovesTable } from "~/components/developers/status-moves-table";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { MONTHLY } from "~/domain/jobs/details/rules";
import { curlExample } from "~/http/api/curl";
import { describedCalls } from "~/http/api/described-calls";
import { reasonOf } from "~/http/api/openapi";
import type { ApiCall } from "~/http/api/openapi-calls";
import { publicMeta } from "~/http/meta";
import { screenLoader } from "~/http/screen";

export const meta: MetaFunction = ({ matches }) =>
  publicMeta({
    title: "For developers",
    description: "The JSON API of Staffroom: every call with its fields, answers, refusals and an example for curl.",
    path: "/developers",
    matches,
  });

export const handle = { sheet: "account" } satisfies ScreenHandle;

export const loader = screenLoader(async ({ context }) => {
  const { origin } = context;
  const described = (await describedCalls(context)).map((call) => ({
    ...call,
    who: whoMay(call),
    curl: curlExample(call, origin),
    reasons: call.refusals.map((status) => `${status} ${reasonOf(status)}`),
  }));
  return { calls: described, origin };
});

export default function Developers() {
  const { calls, origin } = useLoaderData<typeof loader>();
  return (
    <div className="prose reference">
      <h1>For developers</h1>
      <p className="lead">What people do here by hand, a program can do with JSON.</p>
      <p>
        The same in a form for machines: <a href="/openapi.json">OpenAPI 3.1</a>.
      </p>
      <section>
        <h2>Before you begin</h2>
        <ul>
          <li>
            Every address begins with <code>{origin}</code>. Bodies are JSON in UTF-8 but for the application, which is{" "}
            <code>multipart/form-data</code>.
          </li>
          <li>
            Log in for a token and send it as <code>Authorization: Bearer TOKEN</code>. It lasts 30 days, 7 without use.
          </li>
          <li>
            A refusal is <code>{'{"message", "code", "fields"?}'}</code> with the fitting status. 429 and 503 say in{" "}
            <code>Retry-After</code> how many seconds to wait. The words that <code>code</code> can be, each with its
            meaning, and the limits stand in <a href="/openapi.json">OpenAPI</a>.
          </li>
          <li>
            The line may drop before an answer comes. Post a job or send an application again with the same{" "}
            <code>Idempotency-Key</code>, 1 to 255 printable characters, and the same body: it is done once, answered as
            the first time, and free of limits. With a token, the same key and another body is 422. A key is remembered
            for a day.
          </li>
          <li>
            A long list comes a hundred at a time; its next page stands in the header <code>Link</code>. Rows that are
            added or removed meanwhile make no other row come twice or not at all; a row that changes its place in the
            order meanwhile may. The cursor belongs to its list and filters: elsewhere it is 400.
          </li>
          <li>
            A search for pay, days or a distance is compared with the newest 3,000 jobs that match all else. Where more
            match, the header <code>Staffroom-Only-Newest: 3000</code> says that older ones were left out; by pay and by
            distance they cannot be sorted, and the answer is 400.
          </li>
          <li>
            Two people may change one job. Its <code>ETag</code> names the version that you read. Send it as{" "}
            <code>If-Match</code> with <code>PUT /jobs/updatejob</code>: where somebody was faster, the answer is 412
            and nothing is written.
          </li>
          <li>
            <code>mobile</code>, <code>zip</code> and <code>degree_duration</code> may be numbers or text, and are
            answered as text. A profile&apos;s <code>resume_path</code> is ours to set: in a body it changes nothing.
          </li>
          <li>
            A job takes applications until <code>closes_at</code>: a time, or a day that ends where the job is. A call
            that names none gets 60 days. Pay is <code>pay_min</code> and <code>pay_max</code> in a{" "}
            <code>pay_period</code>; <code>salary</code> is the text that is shown, made from them where none is sent.
            To compare them, an hour and a lesson count {MONTHLY.hour} times a month, a day {MONTHLY.day} times, a year
            as twelve months. A sum that schools hardly pay, such as 420000 a month, is 400 with a question; sent again
            with <code>&quot;pay_confirmed&quot;: true</code> it is taken. Sums and days may be text as people write it,
            <code>4.5 LPA</code> or <code>1 April 2027</code>; what can mean two things, as <code>42.000</code> or{" "}
            <code>01/04/2027</code>, is 400 with a question.
          </li>
          <li>A wrong value of a filter or an order is 400, with the field. Empty text is no filter.</li>
          <li>
            A call without a token may be answered by a copy of the records that is a little behind. Send the header{" "}
            <code>Staffroom-Bookmark</code> of an earlier answer along, and it is not behind that.
          </li>
          <li>
            Any web page may call it, and read feeds and resumes (CORS), with a token or a signed link and without
            cookies.
          </li>
          <li>An id in capitals is the same id.</li>
          <li>
            In the examples <code>$TOKEN</code>, <code>$USER_ID</code>, <code>$JOB_ID</code> and{" "}
            <code>$APPLICATION_ID</code> stand for what earlier calls answered.
          </li>
        </ul>
      </section>
      <section>
        <h2 id="moves">Moves of an application</h2>
        <p>
          Each application says in <code>moves</code> what is open to you now. Any other move is 409{" "}
          <code>wrong_move</code> with that list.
        </p>
        <MovesTable />
      </section>
      <nav aria-labelledby="calls">
        <h2 id="calls">Calls</h2>
        <ul className="call-list">
          {calls.map((call) => (
            <li key={call.id}>
              <a href={`#${call.id}`}>
                <code>
                  {call.method} {call.path}
                </code>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {calls.map((call) => (
        <section key={call.id} id={call.id}>
          <h2>{call.summary}</h2>
          <p>
            <code>
              {call.method} {call.path}
            </code>
          </p>
          <p>{[call.who, call.notes].filter(Boolean).join(" ")}</p>
          <ApiFields title="In the query" schema={call.query} />
          <ApiFields title="In the body" schema={call.body} />
          <pre>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long line scrolls, and must do so by keyboard too */}
            <code className="curl" tabIndex={0}>
              {call.curl}
            </code>
          </pre>
          <ApiFields title={`The answer, ${call.success}`} schema={call.answer} />
          <p className="quiet">Refusals: {call.reasons.join(", ")}</p>
        </section>
      ))}
    </div>
  );
}

function whoMay({ access, role }: ApiCall): string {
  if (role) return `With the token of a ${role === "admin" ? "recruiter" : "candidate"}.`;
  if (access === "required") return "With a token.";
  if (access === "anyone") return "Without a token.";
  return "With a token or without.";
}
