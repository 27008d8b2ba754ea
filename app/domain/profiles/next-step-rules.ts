/** The next thing that a profile lacks, one at a time: first what a school needs, then what helps. */
import type { Role } from "~/domain/actor";
import { filledSteps, readTeaching, type SchoolFields, TEACHING_STEPS, type TeachingStep } from "./teaching-rules";

export type ProfilePart = "name" | "mobile" | "mobileOfSchool" | TeachingStep | "resume" | "education";

type Filled = SchoolFields & {
  f_name: string | null;
  mobile: string | null;
  education_institute: string | null;
  teaching: string | null;
  resume_path: string | null;
  madeResumeKey: string | null;
};

export type Progress = { filled: number; of: number; next: ProfilePart | null };

/** The parts that count for this role, in the order in which they are asked for. A recruiter's are few: a school reads no profile. */
export function profileProgress(role: Role, profile: Filled): Progress {
  const personal: [ProfilePart, boolean][] = [
    ["name", profile.f_name !== null],
    [role === "admin" ? "mobileOfSchool" : "mobile", profile.mobile !== null],
  ];
  const steps = filledSteps(profile, readTeaching(profile.teaching));
  const teaching = TEACHING_STEPS.map((step): [ProfilePart, boolean] => [step, steps.includes(step)]);
  // One that was made from the profile goes along with an application as one that was uploaded does.
  const hasResume = profile.resume_path !== null || profile.madeResumeKey !== null;
  const isEducated = profile.education_degree !== null || profile.education_institute !== null;
  const parts: [ProfilePart, boolean][] =
    role === "admin" ? personal : [...personal, ...teaching, ["resume", hasResume], ["education", isEducated]];
  const missing = parts.filter(([, isFilled]) => !isFilled);
  return { filled: parts.length - missing.length, of: parts.length, next: missing[0]?.[0] ?? null };
}

/** The form in which it is added. */
export function partPath(part: ProfilePart): string {
  if (part === "name") return "/updateprofile#f_name";
  if (part === "mobile" || part === "mobileOfSchool") return "/updateprofile#mobile";
  if (part === "education") return "/updateprofile#education_institute";
  if (part === "resume") return "/resume";
  return `/teachingprofile/${part}`;
}
