/** Decisions about institutions and their people. No zod here: components load this file. */
import { words as roles } from "../../words/institution-roles.ts";

export const MEMBER_ROLES = ["owner", "recruiter", "reader"] as const;
/** `reader` sees jobs and applications, `recruiter` also works on them, `owner` also decides who belongs to the institution. */
export type MemberRole = (typeof MEMBER_ROLES)[number];

export const ROLE_LABELS: Record<MemberRole, string> = { owner: "Owner", recruiter: "Recruiter", reader: "Reader" };

export const INSTITUTION_KINDS = ["school", "college", "coaching", "company", "other"] as const;
export type InstitutionKind = (typeof INSTITUTION_KINDS)[number];

const MAX_SLUG_CHARS = 60;

/** The last part of an institution's address, made of its name: "St. Mary's School" is "st-marys-school". */
export function slugOf(name: string): string {
  const words = name
    .normalize("NFKD")
    .replace(/[\u0300-\u036f'’]/g, "")
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu);
  const slug = (words ?? []).join("-").normalize("NFC").slice(0, MAX_SLUG_CHARS).replace(/-+$/, "");
  return slug || "institution";
}

const KIND_WORDS: [InstitutionKind, RegExp][] = [
  ["college", /\b(college|university|institute|polytechnic|vidyapeeth)\b/i],
  ["coaching", /\b(coaching|academy|tutorials?|classes|learning)\b/i],
  ["school", /\b(school|vidyalaya|vidya|convent|gurukul|kindergarten|play ?group)\b/i],
  ["company", /\b(ltd|limited|llp|inc|technologies|solutions|services|company)\b/i],
];

/** The kind of an institution, from the words of its name; `other` if none is known. Its owner can correct it. */
export function kindOfName(name: string): InstitutionKind {
  return KIND_WORDS.find(([, words]) => words.test(name))?.[0] ?? "other";
}

/** The rights of each role, as one sentence. */
export const ROLE_MAY: Record<MemberRole, string> = {
  owner: roles.ownerMay,
  recruiter: roles.recruiterMay,
  reader: roles.readerMay,
};

export const KIND_LABELS: Record<InstitutionKind, string> = {
  school: "School",
  college: "College or university",
  coaching: "Coaching centre",
  company: "Company",
  other: "Other",
};

const NOUNS: Record<InstitutionKind, string> = {
  school: "school",
  college: "college",
  coaching: "coaching centre",
  company: "company",
  other: "institution",
};

/**
 * The noun for the employer in sentences: "school", "company". `kind`: the owner's choice, if the job names her
 * institution.
 */
export function nounOf(company: string, kind: InstitutionKind | null = null): string {
  return NOUNS[kind ?? kindOfName(company)];
}

/** A sentence that is written of a school, about another kind of institution. */
export function ofNoun(text: string, noun: string): string {
  if (noun === "school") return text;
  const plural = noun.endsWith("y") ? `${noun.slice(0, -1)}ies` : `${noun}s`;
  const capital = noun.charAt(0).toUpperCase() + noun.slice(1);
  return text
    .replace(/\bschools\b/g, plural)
    .replace(/\bschool\b/g, noun)
    .replace(/\bSchool\b/g, capital);
}

/** An invitation works for so long. */
export const INVITATION_DAYS = 7;
const DAY_MS = 86_400_000;

export function invitationEnd(sent: Date): Date {
  return new Date(sent.getTime() + INVITATION_DAYS * DAY_MS);
}

/** The choice of a person who joins another institution: her jobs come along, or are removed. */
export const COMING_JOBS = ["bring", "close"] as const;
export type ComingJobs = (typeof COMING_JOBS)[number];

/** The page of an invitation's link. */
export function invitationPath(token: string): string {
  return `/invitations?token=${encodeURIComponent(token)}`;
}

/** The pictures that an institution shows. */
export const PICTURES = ["logo", "photo"] as const;
export type PictureName = (typeof PICTURES)[number];
export const PICTURE_LABELS: Record<PictureName, string> = { logo: "Logo", photo: "Photo" };
/** The prefix of the pictures' keys in the bucket. */
export const PICTURE_KEY_PREFIX = "pictures/";

/** The public path of the picture of a key: `/pictures/<id>` for `pictures/<id>`. */
export function picturePath(key: string | null): string | null {
  return key === null ? null : `/${key}`;
}

/** The public page of an institution. */
export function institutionPath(slug: string): string {
  return `/institutions/${encodeURIComponent(slug)}`;
}

/** Its open jobs for a frame on its own website. */
export function embedPath(slug: string): string {
  return `/embed/${encodeURIComponent(slug)}`;
}

/** Its open jobs as a feed, or as data. */
export function feedPath(slug: string, form: "atom" | "json"): string {
  return `${institutionPath(slug)}/jobs.${form}`;
}
