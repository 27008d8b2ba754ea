/** `/moderation/log`: every step of moderation, newest first. The log is only added to. */

import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { Pagination } from "~/components/frame/pagination";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { Address } from "~/components/text/address";
import { Moment } from "~/components/text/moment";
import { readLog } from "~/domain/moderation/queries.server";
import { ACTION_LABELS, REASON_LABELS } from "~/domain/moderation/rules";
import { requireModerator } from "~/http/guards";
import { screenLoader } from "~/http/screen";
import { words } from "~/words/moderation";

export const meta: MetaFunction = () => [{ title: `${words.logTitle} · Staffroom` }];
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
      <h1>{words.logTitle}</h1>
      <p>
        <a href="/moderation">{words.toWaiting}</a>
      </p>
      {lines.length === 0 ? (
        <p>{isFirst ? words.nothingYet : words.nothingOlder}</p>
      ) : (
        <table className="cards log">
          <caption className="visually-hidden">{words.steps}</caption>
          <thead>
            <tr>
              <th scope="col">{words.when}</th>
              <th scope="col">{words.step}</th>
              <th scope="col">{words.what}</th>
              <th scope="col">{words.reason}</th>
              <th scope="col">{words.who}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ line, moderator }) => (
              <tr key={line.seq}>
                <td data-label={words.when}>
                  <Moment at={line.createdAt} as="time" />
                </td>
                <th scope="row" data-label={words.step}>
                  {ACTION_LABELS[line.action]}
                </th>
                <td data-label={words.what}>
                  {line.subject === "job" ? <a href={`/jobdetails/${line.subjectId}`}>{words.job}</a> : line.subject}{" "}
                  <span className="quiet">{line.subjectId}</span>
                </td>
                <td data-label={words.reason}>
                  {Object.hasOwn(REASON_LABELS, line.reason)
                    ? REASON_LABELS[line.reason as keyof typeof REASON_LABELS]
                    : line.reason}
                  {line.words && <span className="typed quiet"> {line.words}</span>}
                </td>
                <td data-label={words.who}>
                  {moderator ? (
                    <Address of={moderator} />
                  ) : line.actorId === null ? (
                    words.byItself
                  ) : (
                    words.formerModerator
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Pagination
        label={words.pagesOfLog}
        previous={isFirst ? null : "/moderation/log"}
        next={next === null ? null : `/moderation/log?before=${next}`}
      />
    </div>
  );
}
