/** `/userprofile`: the signed-in person's own profile, to read. */

import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { PasskeyOffer } from "~/components/account/passkey-controls";
import { Photo } from "~/components/account/photo";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { SIDE_MENUS, SideMenu } from "~/components/frame/side-menu";
import { formatCalendarDay } from "~/components/text/format";
import { findPasskeyOffer } from "~/domain/accounts/queries.server";
import type { Role } from "~/domain/actor";
import { getOwnProfile, type Profile as StoredProfile, storedResumeOf } from "~/domain/profiles/queries.server";
import { fullName, PROFILE_SECTIONS, type ProfileField } from "~/domain/profiles/rules";
import { filledSteps, readTeaching, TEACHING_STEPS } from "~/domain/profiles/teaching-rules";
import { requireActor } from "~/http/guards";
import { screenLoader } from "~/http/screen";

export const meta: MetaFunction = () => [{ title: "My Profile · Staffroom" }];
export const handle = { sheet: "desk", hasSideMenu: true, hasPhotos: true } satisfies ScreenHandle;

type Profile = Omit<StoredProfile, "teaching">;

export const loader = screenLoader(async (args) => {
  const actor = await requireActor(args);
  const [profile, isPasskeyOffered] = await Promise.all([
    getOwnProfile(args.context, actor),
    findPasskeyOffer(args.context, actor),
  ]);
  const { teaching, ...shown } = profile;
  const filled = filledSteps(profile, readTeaching(teaching)).length;
  return { actor, profile: shown, filled, isPasskeyOffered, resume: storedResumeOf(profile)?.name ?? null };
});

export default function UserProfile() {
  const { actor, profile, filled, isPasskeyOffered, resume } = useLoaderData<typeof loader>();
  const isCandidate = actor.role === "user";
  return (
    <div className="with-side">
      <SideMenu {...SIDE_MENUS[actor.role]} path="/userprofile" />
      <div className="profile">
        {isPasskeyOffered && <PasskeyOffer />}
        <header className="profile-head">
          <Photo photoURL={profile.photoURL} size={96} />
          <div>
            <h1>{fullName(profile) || "My Profile"}</h1>
            <p className="quiet">{actor.email}</p>
          </div>
        </header>
        {sectionsFor(actor.role, profile).map(({ title, fields }) => (
          <section key={title}>
            <h2>{title}</h2>
            <dl className="details">
              {fields.map(({ name, label }) => (
                <Detail key={name} label={label} text={shown(profile, name)} />
              ))}
            </dl>
          </section>
        ))}
        {isCandidate && (
          <section>
            <h2>Teaching profile</h2>
            <p>
              {filled === 0
                ? "What you teach, what you have and where you have worked. Nothing is filled in yet. "
                : `${filled} of ${TEACHING_STEPS.length} parts are filled in. `}
              <a href="/teachingprofile">{filled === 0 ? "Begin: four minutes" : "View or change it"}</a>
            </p>
          </section>
        )}
        {isCandidate && (
          <section>
            <h2>Resume</h2>
            <p>
              {resume ? `${resume} is stored. ` : "You have no stored resume. "}
              <a href="/resume">{resume ? "View or replace it" : "Store one"}</a>
            </p>
          </section>
        )}
        <p className="actions">
          <a className="button" href="/updateprofile">
            Update Profile
          </a>
        </p>
        <p>
          <a href="/yourdata">Your data: take a copy, or close the account</a>
        </p>
      </div>
    </div>
  );
}

/** A recruiter's education shows only if she has filled in any of it. */
function sectionsFor(role: Role, profile: Profile) {
  return PROFILE_SECTIONS.filter(
    ({ title, fields }) =>
      role === "user" || title !== "Education" || fields.some(({ name }) => profile[name] !== null),
  );
}

function Detail({ label, text }: { label: string; text: string | null }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{text ?? <span className="quiet">Not told yet</span>}</dd>
    </div>
  );
}

function shown(profile: Profile, name: ProfileField): string | null {
  const value = profile[name];
  if (name === "end_date" && profile.isCurrent) return "To the present";
  if (value === null) return null;
  if (name === "start_date" || name === "end_date") return formatCalendarDay(value);
  if (name === "degree_duration") return value === "1" ? "1 year" : `${value} years`;
  return value;
}
