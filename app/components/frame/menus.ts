/** The entries of the menus, by role, and the entry at which a page stands: header and side menu have them from here. */
import type { Role } from "~/domain/actor";
import { words } from "~/words/frame";

/** `isTwice`: the list of the day leads there too, so a small screen, which shows both as one, names the place once. */
export type MenuItem = { href: string; label: string; isTwice?: boolean };

const { entries } = words;

/** The bar: the specification's entries, by role. */
export const BARS: Readonly<Record<Role | "nobody", readonly MenuItem[]>> = {
  nobody: [
    { href: "/", label: entries.home },
    { href: "/jobs", label: entries.findJobs },
    { href: "/recruiter", label: entries.postJob },
    { href: "/about", label: entries.about },
    { href: "/services", label: entries.services },
    { href: "/signup", label: entries.signUp },
    { href: "/login", label: entries.login },
  ],
  user: [
    { href: "/", label: entries.home },
    { href: "/applied-jobs", label: entries.appliedJobs, isTwice: true },
    { href: "/alljobs", label: entries.allJobs },
    { href: "/profile", label: entries.myProfile, isTwice: true },
    { href: "/about", label: entries.about },
    { href: "/services", label: entries.services },
  ],
  admin: [
    { href: "/", label: entries.home },
    { href: "/recruiter", label: entries.postJob, isTwice: true },
    { href: "/myjobs", label: entries.manageJobs, isTwice: true },
    { href: "/alljobs", label: entries.allJobs },
    { href: "/profile", label: entries.myProfile, isTwice: true },
    { href: "/about", label: entries.about },
    { href: "/services", label: entries.services },
  ],
};

export const RECRUITER_MENU: MenuItem[] = [
  { href: "/today", label: entries.today },
  { href: "/recruiter", label: entries.postJob },
  { href: "/myjobs", label: entries.myJobs },
  { href: "/applications", label: entries.jobApplicants },
  { href: "/today#interviews", label: entries.interviews },
  { href: "/institution", label: entries.institution },
  { href: "/statistics", label: entries.statistics },
  { href: "/templates", label: entries.texts },
  { href: "/userprofile", label: entries.viewProfile },
  { href: "/updateprofile", label: entries.updateProfile },
  { href: "/profile", label: entries.accountSetting },
  { href: "/changepassword", label: entries.changePassword },
];

export const CANDIDATE_MENU: MenuItem[] = [
  { href: "/today", label: entries.today },
  { href: "/userprofile", label: entries.viewProfile },
  { href: "/updateprofile", label: entries.updateProfile },
  { href: "/jobs", label: entries.jobs },
  { href: "/resume", label: entries.viewResume },
  { href: "/saved-jobs", label: entries.savedJobs },
  { href: "/applied-jobs", label: entries.appliedJobs },
  { href: "/alerts", label: entries.alerts },
  { href: "/profile", label: entries.accountSetting },
  { href: "/changepassword", label: entries.changePassword },
];

/** Title and entries of a role's day: the side menu, and the account's part of the header. */
export const SIDE_MENUS = {
  admin: { title: words.titleOfRecruiter, items: RECRUITER_MENU },
  user: { title: words.titleOfCandidate, items: CANDIDATE_MENU },
};

export const MODERATION: MenuItem = { href: "/moderation", label: entries.moderation };

/** Behind a side menu, where the content of its page begins: the skip link leads there. */
export const CONTENT_ID = "content";

/** Pages that stand below an entry whose address theirs does not begin with. */
const BELOW: Readonly<Record<string, string>> = {
  jobdetails: "/jobs",
  "teaching-jobs": "/jobs",
  institutions: "/jobs",
  forgotpassword: "/login",
  userregister: "/signup",
  applicants: "/applications",
  "recruiter?jobId": "/myjobs",
  drafts: "/myjobs",
  breaks: "/institution",
  invitations: "/institution",
  teachingprofile: "/userprofile",
  settings: "/profile",
  calendar: "/profile",
  yourdata: "/profile",
  passkeys: "/profile",
  confirmemail: "/profile",
  "privacy/requests": "/moderation",
};

/** The value of `aria-current` for an entry: it says that the page of this path is its own, or stands below it. `path` may have a query. */
export function currentOf(href: string, path: string): "page" | "true" | undefined {
  const [address = ""] = path.split("?");
  const [, first = ""] = address.split("/");
  const [named = ""] = path.slice(1).split("=");
  const place = BELOW[named] ?? BELOW[address.slice(1)] ?? BELOW[first] ?? `/${first}`;
  if (href !== place) return undefined;
  return href === address ? "page" : "true";
}
