/** `/moderation/log`: every step of moderation, newest first. The log is only added to. */

import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { Pagination } from "~/components/frame/pagination";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { Moment } from "~/components/text/moment";
import { readLog } from "~/domain/moderation/queries.server";
import { ACTION_LABELS, REASON_LABELS } from "~/domain/moderation/rules";
import { requireModerator } from "~/http/guards";
import { screenLoader } from "~/http/screen";

export const meta: MetaFunction = () => [{ title: "Log of moderation · Staffroom" }];
export const handle = { sheet: "desk" } satisfies ScreenHandle;

export const loader = screenLoader(async (args) => {
  await requireModerator(args);
  const before = new URL(args.request.url).searchParams.get("before") ?? "";
  return {
    ...(await readLog(args.context, /^[1-9]\d{0,14}$/.test(before) ? Number(before) : null)),
    isFirst: before === "",
  };
});

export default function ModerationLog() {
  const { lines, next, isFirst } = useLoaderData<typeof loader>();
  return (
    <div>
      <h1>Log of moderation</h1>
      <p>
        <a href="/moderation">What waits for a look</a>
      </p>
      {lines.length === 0 ? (
        <p>{isFirst ? "Nothing has happened yet." : "There is nothing older."}</p>
      ) : (
        <table className="cards">
          <caption className="visually-hidden">Steps</caption>
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">Step</th>
              <th scope="col">What</th>
              <th scope="col">Reason</th>
              <th scope="col">Who</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ line, moderator }) => (
              <tr key={line.seq}>
                <td data-label="When">
                  <Moment at={line.createdAt} as="time" />
                </td>
                <th scope="row" data-label="Step">
                  {ACTION_LABELS[line.action]}
                </th>
                <td data-label="What">
                  {line.subject === "job" ? <a href={`/jobdetails/${line.subjectId}`}>job</a> : line.subject}{" "}
                  <span className="quiet">{line.subjectId}</span>
                </td>
                <td data-label="Reason">
                  {Object.hasOwn(REASON_LABELS, line.reason)
                    ? REASON_LABELS[line.reason as keyof typeof REASON_LABELS]
                    : line.reason}
                  {line.words && <span className="typed quiet"> {line.words}</span>}
                </td>
                <td data-label="Who">{moderator ?? (line.actorId === null ? "by itself" : "a former moderator")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Pagination
        label="Pages of the log"
        previous={isFirst ? null : "/moderation/log"}
        next={next === null ? null : `/moderation/log?before=${next}`}
      />
    </div>
  );
}
