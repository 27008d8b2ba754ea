/** `/today`: the start screen. A school, a candidate and a moderator each see what waits for them, by its day. */

import { type MetaFunction, useLoaderData } from "@remix-run/react";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { SIDE_MENUS, SideMenu } from "~/components/frame/side-menu";
import { OwnToday } from "~/components/today/candidate-today";
import { ModerationToday } from "~/components/today/moderator-today";
import { SchoolToday } from "~/components/today/school-today";
import { type CandidateToday, readCandidateToday } from "~/domain/today/candidate/queries.server";
import { readModeratorToday } from "~/domain/today/moderator/queries.server";
import { readRecruiterToday } from "~/domain/today/recruiter/queries.server";
import { candidateSentence, moderatorSentence, schoolSentence } from "~/domain/today/rules";
import { moderatorState, requireActor } from "~/http/guards";
import { screenLoader } from "~/http/screen";
import { words } from "~/words/today";

export const meta: MetaFunction = () => [{ title: words.pageTitle }];
export const handle = { sheet: "desk", hasPhotos: true, hasSideMenu: true } satisfies ScreenHandle;

export const loader = screenLoader(async (args) => {
  const actor = await requireActor(args);
  const { context } = args;
  const state = moderatorState(context);
  const [school, own, moderation] = await Promise.all([
    actor.role === "admin" ? readRecruiterToday(context, actor) : null,
    actor.role === "user" ? readCandidateToday(context, actor) : null,
    state === "proven" ? readModeratorToday(context) : null,
  ]);
  // A moderator who looks for no post has a candidate's account all the same.
  const shown = own && (state === "none" || hasOwnThings(own)) ? own : null;
  return { role: actor.role, school, own: shown, moderation, needsPasskey: state === "passkey", now: context.now };
});

function hasOwnThings({ waits, interviews, answers, saved, jobs }: CandidateToday): boolean {
  return jobs !== null || [waits, interviews, answers, saved].some((rows) => rows.length > 0);
}

export default function Today() {
  const { role, school, own, moderation, needsPasskey, now } = useLoaderData<typeof loader>();
  const sentence = moderation
    ? moderatorSentence(moderation)
    : school
      ? schoolSentence(school.answers)
      : own
        ? candidateSentence(own, now)
        : words.title;
  return (
    <div className="with-side">
      <SideMenu {...SIDE_MENUS[role]} path="/today" />
      <div className="today">
        <h1>
          <span className="today-eyebrow">{words.title}</span> {sentence}
        </h1>
        {needsPasskey && (
          <p className="held">
            {words.needsPasskey} <a href="/passkeys/confirm?back=%2Fmoderation">{words.confirmPasskey}</a>
          </p>
        )}
        {moderation && (
          <div className="today-part">
            <ModerationToday today={moderation} now={now} />
          </div>
        )}
        {school && <SchoolToday today={school} now={now} />}
        {own && <OwnToday today={own} now={now} />}
      </div>
    </div>
  );
}
