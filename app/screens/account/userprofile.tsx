/** `/userprofile`: the signed-in person's own profile, to read: what is filled in, and the next thing to add. */

import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { PasskeyOffer } from "~/components/account/passkey-controls";
import { ProfileHead } from "~/components/account/profile-head";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { SIDE_MENUS, SideMenu } from "~/components/frame/side-menu";
import { formatCalendarDay } from "~/components/text/format";
import { TodayStrip } from "~/components/today/today-strip";
import { findPasskeyOffer } from "~/domain/accounts/queries.server";
import type { Role } from "~/domain/actor";
import { profileProgress } from "~/domain/profiles/next-step-rules";
import { getOwnProfile, type Profile as StoredProfile, storedResumeOf } from "~/domain/profiles/queries.server";
import { fullName, PROFILE_SECTIONS, type ProfileField } from "~/domain/profiles/rules";
import { filledSteps, readTeaching, TEACHING_STEPS } from "~/domain/profiles/teaching-rules";
import { listCandidateLines } from "~/domain/today/candidate/queries.server";
import { listRecruiterLines } from "~/domain/today/recruiter/queries.server";
import { requireActor } from "~/http/guards";
import { screenLoader } from "~/http/screen";
import { words as all } from "~/words/accounts";
import { words as todayWords } from "~/words/today";

const words = all.profile;

export const meta: MetaFunction = () => [{ title: `${words.title} · Staffroom` }];
export const handle = { sheet: "desk", hasSideMenu: true, hasPhotos: true } satisfies ScreenHandle;

type Profile = Omit<StoredProfile, "teaching">;
type Section = (typeof PROFILE_SECTIONS)[number];

export const loader = screenLoader(async (args) => {
  const actor = await requireActor(args);
  const [profile, isPasskeyOffered, lines] = await Promise.all([
    getOwnProfile(args.context, actor),
    findPasskeyOffer(args.context, actor),
    actor.role === "admin" ? listRecruiterLines(args.context, actor) : listCandidateLines(args.context, actor),
  ]);
  const { teaching, ...shown } = profile;
  const filled = filledSteps(profile, readTeaching(teaching)).length;
  const resume = storedResumeOf(profile)?.name ?? null;
  const progress = profileProgress(actor.role, profile);
  const strip = { lines, title: todayWords.stripTitle, all: todayWords.stripAll };
  return { actor, profile: shown, filled, isPasskeyOffered, strip, resume, progress };
});

export default function UserProfile() {
  const { actor, profile, filled, isPasskeyOffered, strip, resume, progress } = useLoaderData<typeof loader>();
  return (
    <div className="with-side">
      <SideMenu {...SIDE_MENUS[actor.role]} path="/userprofile" />
      <div className="profile">
        <TodayStrip {...strip} />
        {isPasskeyOffered && <PasskeyOffer />}
        <ProfileHead
          photoURL={profile.photoURL}
          title={fullName(profile) || words.title}
          email={actor.email}
          progress={progress}
        />
        {sectionsFor(actor.role, profile).map((section) => (
          <ProfileSection key={section.title} section={section} profile={profile} />
        ))}
        {actor.role === "user" && <OfCandidate filled={filled} resume={resume} />}
        <p className="actions">
          <a className="button-quiet" href="/updateprofile">
            {words.update}
          </a>
          <a className="button-quiet" href="/yourdata">
            {all.yourData.title}
          </a>
        </p>
      </div>
    </div>
  );
}

function OfCandidate({ filled, resume }: { filled: number; resume: string | null }) {
  return (
    <>
      <section>
        <h2>{words.teaching}</h2>
        <p>
          {filled === 0 ? words.teachingNothing : words.teachingParts(filled, TEACHING_STEPS.length)}{" "}
          <a href="/teachingprofile">{filled === 0 ? words.teachingBegin : words.teachingChange}</a>
        </p>
      </section>
      <section>
        <h2>{words.resume}</h2>
        <p>
          {resume ? words.resumeStored(resume) : words.resumeNone}{" "}
          <a href="/resume">{resume ? words.resumeChange : words.resumeAdd}</a>
        </p>
      </section>
    </>
  );
}

/** A recruiter's education shows only if she has filled in any of it. */
function sectionsFor(role: Role, profile: Profile): Section[] {
  return PROFILE_SECTIONS.filter(
    ({ fields }) =>
      role === "user" ||
      fields.every(({ name }) => name !== "education_degree") ||
      fields.some(({ name }) => profile[name] !== null),
  );
}

/** The fields that are filled in, and the names of the others in one line. */
function ProfileSection({ section: { title, fields }, profile }: { section: Section; profile: Profile }) {
  const all = fields.map(({ name, label }) => ({ label, text: shown(profile, name) }));
  const filled = all.filter(({ text }) => text !== null);
  const missing = all.filter(({ text }) => text === null).map(({ label }) => label);
  return (
    <section>
      <h2>{title}</h2>
      {filled.length > 0 && (
        <dl className="details">
          {filled.map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd dir="auto">{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {filled.length === 0 && <p className="quiet">{words.nothing}</p>}
      {filled.length > 0 && missing.length > 0 && <p className="quiet">{words.missing(missing.join(", "))}</p>}
    </section>
  );
}

function shown(profile: Profile, name: ProfileField): string | null {
  const value = profile[name];
  if (name === "end_date" && profile.isCurrent) return words.toThePresent;
  if (value === null) return null;
  if (name === "start_date" || name === "end_date") return formatCalendarDay(value);
  if (name === "degree_duration") return words.years(value);
  return value;
}
