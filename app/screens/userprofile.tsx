/** `/userprofile`: one's own profile, to read. */
import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { ScreenHandle } from "~/components/screen-handle";
import { CANDIDATE_MENU, RECRUITER_MENU, SideMenu } from "~/components/side-menu";
import { fullName } from "~/domain/profiles/rules";
import { getOwnProfile } from "~/domain/profiles/service.server";
import { requireActor } from "~/http/guards";
import { screenLoader } from "~/http/screen";

export const meta: MetaFunction = () => [{ title: "My Profile · Staffroom" }];
export const handle = { isDesk: true } satisfies ScreenHandle;

export const loader = screenLoader(async (args) => {
  const actor = await requireActor(args);
  return { actor, profile: await getOwnProfile(args.context, actor) };
});

export default function UserProfile() {
  const { actor, profile } = useLoaderData<typeof loader>();
  const rows = [
    ["Email", actor.email],
    ["Mobile", profile.mobile],
    ["Address", profile.address],
    ["City", profile.city],
    ["State", profile.state],
    ["Country", profile.country],
    ["Zip", profile.zip],
  ] as const;
  return (
    <div className="with-side">
      <SideMenu
        title={actor.role === "admin" ? "Recruiter and HR" : "My account"}
        items={actor.role === "admin" ? RECRUITER_MENU : CANDIDATE_MENU}
        path="/userprofile"
      />
      <div>
        <h1>{fullName(profile) || "My Profile"}</h1>
        <dl className="details">
          {rows.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value ?? <span className="quiet">Not told yet</span>}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}
