/** Decisions about institutions and their people. No zod here: components load this file. */

const MEMBER_ROLES = ["owner", "recruiter", "reader"] as const;
/** `reader` sees jobs and applications, `recruiter` also works on them, `owner` also decides who belongs to the institution. */
export type MemberRole = (typeof MEMBER_ROLES)[number];

const INSTITUTION_KINDS = ["school", "college", "coaching", "company", "other"] as const;
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

/** What kind of institution a name tells of; `other` where it tells nothing. Its owner can correct it. */
export function kindOfName(name: string): InstitutionKind {
  return KIND_WORDS.find(([, words]) => words.test(name))?.[0] ?? "other";
}
