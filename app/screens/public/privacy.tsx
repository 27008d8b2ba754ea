/** `/privacy`: what we do with people's data, dated. `?version=` shows an older text. */

import { type MetaFunction, useLoaderData } from "@remix-run/react";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { writeMoment } from "~/domain/moments/rules";
import { readNotice } from "~/domain/privacy/queries.server";
import { NOTICE_VERSIONS, type NoticeVersion } from "~/domain/privacy/rules";
import { publicMeta } from "~/http/meta";
import { screenLoader } from "~/http/screen";
import { words } from "~/words/privacy";

export const meta: MetaFunction = ({ matches }) =>
  publicMeta({
    title: words.title,
    description: words.description,
    path: "/privacy",
    matches,
  });

export const handle = { sheet: "base" } satisfies ScreenHandle;

export const loader = screenLoader(({ request }) => readNotice(new URL(request.url).searchParams.get("version")));

const dayOf = (version: NoticeVersion) => writeMoment(new Date(version), "dateOfYear");
const isItem = (line: string) => line.startsWith("- ");

export default function Privacy() {
  const { version, notice } = useLoaderData<typeof loader>();
  return (
    <article className="prose">
      <h1>{words.title}</h1>
      <p className="quiet">
        {words.from(dayOf(version))}
        {version !== NOTICE_VERSIONS[0] && (
          <>
            {` · ${words.older} `}
            <a href="/privacy">{words.newest}</a>
          </>
        )}
      </p>
      {notice.map(({ title, lines }) => (
        <section key={title}>
          <h2>{title}</h2>
          {lines.some(isItem) && (
            <ul>
              {lines.filter(isItem).map((line) => (
                <li key={line}>{line.slice(2)}</li>
              ))}
            </ul>
          )}
          {lines
            .filter((line) => !isItem(line))
            .map((line) => (
              <p key={line}>{line}</p>
            ))}
        </section>
      ))}
      <p className="actions">
        <a className="button" href="/privacy/ask">
          {words.ask}
        </a>
        <a className="button-quiet" href="/yourdata">
          {words.yourData}
        </a>
      </p>
      <section>
        <h2>{words.allTexts}</h2>
        <ul>
          {NOTICE_VERSIONS.map((each) => (
            <li key={each}>
              <a href={`/privacy?version=${each}`} aria-current={each === version ? "true" : undefined}>
                {dayOf(each)}
              </a>
            </li>
          ))}
        </ul>
      </section>
    </article>
  );
}
