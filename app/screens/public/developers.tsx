/** `/developers`: the JSON API for human readers, from the same description as `/openapi.json`. A test runs every example. */

import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { ApiFields } from "~/components/developers/api-fields";
import { Coded } from "~/components/developers/coded";
import { MovesTable } from "~/components/developers/status-moves-table";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { MONTHLY } from "~/domain/jobs/details/rules";
import { curlExample } from "~/http/api/curl";
import { describedCalls } from "~/http/api/described-calls";
import type { ApiCall } from "~/http/api/openapi-calls";
import { reasonOf } from "~/http/api/status-words";
import { publicMeta } from "~/http/meta";
import { screenLoader } from "~/http/screen";
import { words } from "~/words/developers";

export const meta: MetaFunction = ({ matches }) =>
  publicMeta({
    title: words.title,
    description: words.description,
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
      <h1>{words.title}</h1>
      <p className="lead">{words.lead}</p>
      <p>
        <Coded text={words.machines} openapi={<a href="/openapi.json">{words.openapiVersion}</a>} />
      </p>
      <section>
        <h2>{words.before}</h2>
        <ul>
          {words.notes(origin, MONTHLY.hour, MONTHLY.day).map((note) => (
            <li key={note}>
              <Coded text={note} openapi={<a href="/openapi.json">{words.openapi}</a>} />
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2 id="moves">{words.moves}</h2>
        <p>
          <Coded text={words.movesHow} />
        </p>
        <MovesTable />
      </section>
      <nav aria-labelledby="calls">
        <h2 id="calls">{words.calls}</h2>
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
          <ApiFields title={words.inQuery} schema={call.query} />
          <ApiFields title={words.inBody} schema={call.body} />
          <pre>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long line scrolls, and must do so by keyboard too */}
            <code className="curl" tabIndex={0}>
              {call.curl}
            </code>
          </pre>
          <ApiFields title={words.answer(call.success)} schema={call.answer} />
          <p className="quiet">{words.refusals(call.reasons.join(", "))}</p>
        </section>
      ))}
    </div>
  );
}

function whoMay({ access, role }: ApiCall): string {
  if (role) return role === "admin" ? words.access.recruiter : words.access.candidate;
  return words.access[access];
}
