/** The facts about each URL besides the file that serves it. All code that judges an address asks here, and nowhere else. */
import type { RoutePath } from "./routes.ts";

/**
 * The people for whom a route is; its guard decides. `moderator`: a confirmed address of `MODERATORS`. `holder`: a
 * visitor with its link or its cookie. `developer`: not open in production. A call for `anyone` needs no token.
 */
export type Audience =
  | "anyone"
  | "signedOut"
  | "signedIn"
  | "candidate"
  | "recruiter"
  | "moderator"
  | "holder"
  | "developer";

/**
 * How a route asks who sends the request. `page`: by the cookie, with what stands around a page. `file`: by the cookie. `reader`: by
 * a bearer token, else by the cookie. `program`: by the key of a program, else by the cookie. `call`: as `reader`, but the cookie counts
 * only with the anti-forgery header. `none`: not at all.
 */
export type SessionKind = "page" | "file" | "reader" | "program" | "call" | "none";

export type RouteFacts = {
  /** `screen`: a page. `file`: a document without a page around it, or a redirect. `api`: always JSON, also for errors. */
  kind: "screen" | "file" | "api";
  who: Audience;
  /** How it asks who sends the request, where `sessionKindOf` of `http/session.ts` does not say it. */
  session?: SessionKind;
  /** The same for everybody without an account: the page cache may keep a copy for less than a minute. */
  isShared?: true;
  /** Its form asks whether others use the device too: on one that was called so before, the page is made for it alone. */
  hasSharedTick?: true;
  /**
   * The words of its query that a shared route reads: the page cache leaves out all others before the page is made. Without it
   * the page reads none, or it is not shared.
   */
  words?: readonly string[];
  /** Those of them that count by being there, whatever they say, and however often: they make one page. */
  flags?: readonly string[];
  /** Those of them that may have several values, in any order: one that is sent twice counts once. */
  lists?: readonly string[];
  /** Search engines may show it. `listed`: the site map names it too. Every other answer says `noindex`. */
  indexed?: "listed" | "shown";
  /**
   * The limit on a client's requests in a minute for which it counts. `search`: each time it is read. `secrets`: each
   * change, which checks or sets a secret, or sends mail to an address that anybody can type. Changes on all other
   * routes count as `forms`.
   */
  limit?: "search" | "secrets";
  /** The first read goes to the primary database: the row that the link names may have been written elsewhere a moment ago. */
  reads?: "primary";
  /** Browsers may fetch it ahead, when a pointer rests on its link. */
  isPrefetched?: true;
  /** True if it shows the account's own data: a failure has the words of the specification. */
  isUserData?: true;
  /** Without a session it leads to the home page with a notice, as the specification says. All other pages lead to the log-in. */
  leadsHome?: true;
  /** A request with this method is a view of the job in its address, see `edge/response.ts`. */
  countsViews?: "GET" | "POST";
  /** Its page has a link to the list from which the visitor came, see `edge/back-link.ts`. */
  hasBackLink?: true;
  /** Mail programs send its form by themselves, from any origin (RFC 8058). The token in its address is the right to send it. */
  isOneClick?: true;
  /** Its forms change the institution of whoever sends them, so they say for which they were drawn, also where it is none. */
  isOfInstitution?: true;
  /** Scripts of other sites may read it (CORS), as they may read each call of the API. */
  isOpenToPages?: true;
  /** Pages of other sites may show it in a frame. It has no session, and sets no cookie. */
  isFramed?: true;
  /** Its page has framework script, which asks for the page's data. The handle of the screen says so too. */
  isHydrated?: true;
  /** True if it gives its usual answer also while the website is under maintenance. */
  answersInMaintenance?: true;
};

/** The route of a request's URL. `edge/match.ts` finds it once for each request. */
export type RouteMatch = {
  /** The route's path in the map. Null for a call of the API that does not exist. */
  path: RoutePath | null;
  facts: RouteFacts;
  /** The parts of the address that vary, decoded. */
  params: Record<string, string>;
  /** The address is spelled as in the map: the same capitals, no escapes, no slash at the end. A page has one such address. */
  isCanonical: boolean;
  /** The script of a screen asks for the screen's data alone (`.data`). */
  isData: boolean;
};

/**
 * The query parameters of a search, for pages, feeds and programs. A test compares them with the shape of a search.
 */
export const SEARCH_WORDS: readonly string[] =
  "q location radius category job_nature subject level board requires early_career remote pay_from posted_within closes_within sort".split(
    " ",
  );

/** Those that may have several values. */
export const SEARCH_LISTS: readonly string[] = "category job_nature subject level board requires".split(" ");

/** The parameter with the page after a log-in or a sign-up. */
const BACK = ["redirectTo"];
/** Files that every page may read. */
const OPEN = { kind: "file", who: "anyone", isShared: true, isOpenToPages: true } satisfies RouteFacts;
/** The jobs of any search, for programs. */
const FEED: RouteFacts = { ...OPEN, words: [...SEARCH_WORDS, "cursor"], lists: SEARCH_LISTS, limit: "search" };

/** One entry for each line of the map: a route without its facts does not compile. */
export const routeFacts: Record<RoutePath, RouteFacts> = {
  "": { kind: "screen", who: "anyone", isShared: true, indexed: "listed", limit: "search", isPrefetched: true },
  jobs: {
    kind: "screen",
    who: "anyone",
    isShared: true,
    words: [...SEARCH_WORDS, "after", "before", "from", "filters"],
    lists: SEARCH_LISTS,
    indexed: "listed",
    limit: "search",
    isPrefetched: true,
  },
  "jobdetails/:id": {
    kind: "screen",
    who: "anyone",
    isShared: true,
    words: ["apply"],
    flags: ["apply"],
    indexed: "shown",
    isPrefetched: true,
    countsViews: "GET",
    hasBackLink: true,
  },
  login: {
    kind: "screen",
    who: "signedOut",
    isShared: true,
    hasSharedTick: true,
    words: BACK,
    indexed: "shown",
    limit: "secrets",
  },
  signup: { kind: "screen", who: "signedOut", isShared: true, words: BACK, indexed: "listed", limit: "secrets" },
  "login/google/role": { kind: "screen", who: "signedOut", limit: "secrets" },
  "login/google/first": { kind: "screen", who: "holder", limit: "secrets", reads: "primary" },
  forgotpassword: { kind: "screen", who: "signedOut", isShared: true, limit: "secrets" },
  resetpassword: { kind: "screen", who: "holder", limit: "secrets", reads: "primary" },
  changepassword: { kind: "screen", who: "signedIn", limit: "secrets" },
  confirmemail: { kind: "screen", who: "holder", limit: "secrets", reads: "primary" },
  "confirmemail/send": { kind: "screen", who: "signedIn", limit: "secrets" },
  "dev/mail": { kind: "screen", who: "developer" },
  "dev/mail/:id": { kind: "screen", who: "developer" },
  userregister: { kind: "screen", who: "signedOut" },
  today: { kind: "screen", who: "signedIn" },
  profile: { kind: "screen", who: "signedIn", isUserData: true, leadsHome: true },
  userprofile: { kind: "screen", who: "signedIn", isUserData: true, leadsHome: true },
  updateprofile: { kind: "screen", who: "signedIn", isUserData: true, leadsHome: true },
  teachingprofile: { kind: "screen", who: "candidate", isUserData: true },
  "teachingprofile/:part": { kind: "screen", who: "candidate", isUserData: true },
  "passkeys/confirm": { kind: "screen", who: "signedIn", limit: "secrets" },
  photo: { kind: "screen", who: "signedIn" },
  resume: { kind: "screen", who: "candidate" },
  recruiter: { kind: "screen", who: "recruiter", isHydrated: true, leadsHome: true },
  myjobs: { kind: "screen", who: "recruiter" },
  alljobs: { kind: "screen", who: "signedIn", leadsHome: true },
  applications: { kind: "screen", who: "recruiter" },
  "teaching-jobs": { kind: "screen", who: "anyone", isShared: true, indexed: "listed", limit: "search" },
  "teaching-jobs/:what": { kind: "screen", who: "anyone", isShared: true, indexed: "shown", limit: "search" },
  "teaching-jobs/:what/:where": { kind: "screen", who: "anyone", isShared: true, indexed: "shown", limit: "search" },
  about: { kind: "screen", who: "anyone", isShared: true, indexed: "listed", isPrefetched: true },
  "for-candidates": { kind: "screen", who: "anyone", isShared: true, indexed: "listed" },
  "for-schools": { kind: "screen", who: "anyone", isShared: true, indexed: "listed" },
  services: { kind: "screen", who: "anyone", isShared: true, indexed: "listed", isPrefetched: true },
  maintenance: { kind: "screen", who: "anyone" },
  developers: { kind: "screen", who: "anyone", isShared: true, indexed: "listed" },
  application: { kind: "screen", who: "holder", limit: "secrets", reads: "primary" },
  "application/interview": { kind: "screen", who: "holder", reads: "primary" },
  "applicants/:id": { kind: "screen", who: "recruiter" },
  "applicants/:id/interview": { kind: "screen", who: "recruiter" },
  "institutions/:slug": {
    kind: "screen",
    who: "anyone",
    isShared: true,
    words: ["after", "before"],
    indexed: "shown",
    isPrefetched: true,
  },
  institution: { kind: "screen", who: "recruiter", isOfInstitution: true },
  "institution/webhooks": { kind: "screen", who: "recruiter", isOfInstitution: true },
  "institution/webhooks/:id": { kind: "screen", who: "recruiter", isOfInstitution: true },
  "institution/picture": { kind: "screen", who: "recruiter", isOfInstitution: true },
  "institution/keys": { kind: "screen", who: "recruiter", isOfInstitution: true },
  "institution/keys/:id": { kind: "screen", who: "recruiter", isOfInstitution: true },
  invitations: { kind: "screen", who: "holder", limit: "secrets", reads: "primary", isOfInstitution: true },
  report: { kind: "screen", who: "anyone" },
  alerts: { kind: "screen", who: "anyone", limit: "secrets" },
  "alerts/confirm": { kind: "screen", who: "holder", limit: "secrets", reads: "primary" },
  "alerts/edit": { kind: "screen", who: "holder", limit: "secrets", reads: "primary" },
  "alerts/stop": { kind: "screen", who: "holder", reads: "primary", isOneClick: true },
  "applications/moves": { kind: "screen", who: "recruiter" },
  "applications/messages": { kind: "screen", who: "recruiter" },
  templates: { kind: "screen", who: "recruiter" },
  "myjobs/extend": { kind: "screen", who: "recruiter" },
  "myjobs/looking": { kind: "screen", who: "recruiter" },
  statistics: { kind: "screen", who: "recruiter" },
  "statistics/:jobId": { kind: "screen", who: "recruiter" },
  breaks: { kind: "screen", who: "recruiter", isOfInstitution: true },
  "drafts/:id/preview": { kind: "screen", who: "recruiter" },
  "myjobs/hidden": { kind: "screen", who: "recruiter" },
  moderation: { kind: "screen", who: "moderator" },
  "moderation/log": { kind: "screen", who: "moderator" },
  "saved-jobs": { kind: "screen", who: "candidate" },
  "applied-jobs": { kind: "screen", who: "candidate" },
  "applied-jobs/:id": { kind: "screen", who: "candidate" },
  "applied-jobs/:id/interview": { kind: "screen", who: "candidate" },
  calendar: { kind: "screen", who: "signedIn" },
  notifications: { kind: "screen", who: "signedIn" },
  "settings/mails": { kind: "screen", who: "signedIn" },
  "mails/stop": { kind: "screen", who: "holder", reads: "primary", isOneClick: true },
  "ratings/:id": { kind: "screen", who: "signedIn" },
  yourdata: { kind: "screen", who: "signedIn" },
  "yourdata/copy": { kind: "screen", who: "signedIn" },
  "yourdata/close": { kind: "screen", who: "signedIn" },
  privacy: { kind: "screen", who: "anyone", isShared: true, words: ["version"], indexed: "listed", isPrefetched: true },
  "privacy/ask": { kind: "screen", who: "anyone", limit: "secrets" },
  "privacy/requests": { kind: "screen", who: "moderator" },
  "*": { kind: "screen", who: "anyone" },

  "login/google": { kind: "file", who: "signedOut", limit: "secrets" },
  "login/google/callback": { kind: "file", who: "signedOut", limit: "secrets", reads: "primary" },
  "passkeys/options": { kind: "file", who: "anyone", session: "file", limit: "secrets" },
  "dev/mail/:id/html": { kind: "file", who: "developer" },
  logout: { kind: "file", who: "anyone", session: "file" },
  "photos/:photoId": { kind: "file", who: "signedIn", session: "reader", isOpenToPages: true },
  "resume/file": { kind: "file", who: "candidate", session: "reader", isOpenToPages: true },
  "resume/made": { kind: "file", who: "candidate", session: "reader", isOpenToPages: true },
  "resumes/:applicationId": { kind: "file", who: "holder", session: "program", reads: "primary", isOpenToPages: true },
  "yourdata/export": { kind: "file", who: "signedIn" },
  "applications/undo": { kind: "file", who: "recruiter" },
  "applications.csv": { kind: "file", who: "recruiter" },
  "applications.zip": { kind: "file", who: "recruiter" },
  "statistics.csv": { kind: "file", who: "recruiter" },
  "jobdetails/:id/seen": { kind: "file", who: "anyone", session: "file", countsViews: "POST" },
  "jobdetails/:id/save": { kind: "file", who: "anyone", session: "file" },
  drafts: { kind: "file", who: "anyone" },
  jobsapplied: { kind: "file", who: "anyone" },
  "robots.txt": { kind: "file", who: "anyone", isShared: true, indexed: "shown" },
  "sitemap.xml": { kind: "file", who: "anyone", isShared: true, indexed: "shown" },
  "sitemaps/:page": { kind: "file", who: "anyone", isShared: true, indexed: "shown" },
  "jobs.atom": FEED,
  "jobs.feed.json": FEED,
  "jobs.jsonld": FEED,
  "jobs.ics": FEED,
  "jobs.xml": FEED,
  "calendar/:file": { kind: "file", who: "holder", reads: "primary", isOpenToPages: true },
  "applied-jobs/:id/interview.ics": { kind: "file", who: "candidate" },
  "application/interview.ics": { kind: "file", who: "holder", reads: "primary" },
  "jobdetails/:id/walk-in.ics": { kind: "file", who: "anyone", indexed: "shown", isOpenToPages: true },
  "jobdetails/:id/whatsapp": { kind: "file", who: "anyone" },
  "institutions/:slug/jobs.atom": { ...OPEN, words: ["cursor"] },
  "embed/:slug": { kind: "file", who: "anyone", isShared: true, isFramed: true, words: ["after", "before"] },
  "pictures/:pictureId": { kind: "file", who: "anyone", indexed: "shown", isOpenToPages: true },
  "developers.md": OPEN,
  "llms.txt": OPEN,
  "openapi.json": OPEN,
  healthz: { kind: "file", who: "anyone", reads: "primary", answersInMaintenance: true },

  "auth/login": { kind: "api", who: "anyone", limit: "secrets" },
  "auth/createuser": { kind: "api", who: "anyone", limit: "secrets" },
  "auth/forgot-password": { kind: "api", who: "anyone", limit: "secrets" },
  "auth/reset-password": { kind: "api", who: "anyone", session: "call", limit: "secrets" },
  "auth/logout": { kind: "api", who: "anyone", session: "call", limit: "secrets" },
  "auth/confirm-email": { kind: "api", who: "anyone", session: "call", limit: "secrets" },
  "auth/confirm-email/send": { kind: "api", who: "signedIn", limit: "secrets" },
  "auth/not-me": { kind: "api", who: "anyone", limit: "secrets" },
  "user/registeruser/:userId": { kind: "api", who: "anyone", session: "call" },
  "user/:id": { kind: "api", who: "signedIn", isUserData: true },
  "jobs/getalljobs": {
    kind: "api",
    who: "anyone",
    isShared: true,
    words: [...SEARCH_WORDS, "limit", "cursor", "fields"],
    lists: SEARCH_LISTS,
    limit: "search",
  },
  "jobs/changes": { kind: "api", who: "anyone", isShared: true, words: ["since", "limit", "format"], limit: "search" },
  "jobs/bulk": { kind: "api", who: "recruiter" },
  "jobs/external": { kind: "api", who: "recruiter" },
  "jobs/external/:externalId": { kind: "api", who: "recruiter" },
  "jobs/getjobbyid/:id": { kind: "api", who: "anyone", session: "call", isShared: true },
  "jobs/createjob/:userId": { kind: "api", who: "recruiter" },
  "jobs/updatejob/:id": { kind: "api", who: "recruiter" },
  "jobs/closejob/:id": { kind: "api", who: "recruiter" },
  "jobs/publishjob/:id": { kind: "api", who: "recruiter" },
  "jobs/reopenjob/:id": { kind: "api", who: "recruiter" },
  "jobs/removejob/:id": { kind: "api", who: "recruiter" },
  "jobs/takeover/:id": { kind: "api", who: "recruiter" },
  "jobs/hiding/:id": { kind: "api", who: "recruiter" },
  "jobs/extend/:id": { kind: "api", who: "recruiter" },
  "jobs/stilllooking": { kind: "api", who: "recruiter" },
  "jobs/stilllooking/:id": { kind: "api", who: "recruiter" },
  "jobs/drafts": { kind: "api", who: "recruiter" },
  "jobs/drafts/:draftId": { kind: "api", who: "recruiter" },
  "jobs/statistics": { kind: "api", who: "recruiter" },
  "jobs/statistics/:jobId": { kind: "api", who: "recruiter" },
  "jobs/getJobsByUserId/:userId": { kind: "api", who: "signedIn" },
  "applications/all": { kind: "api", who: "recruiter" },
  "applications/:jobId": { kind: "api", who: "recruiter" },
  "applications/:jobId/csv": { kind: "api", who: "recruiter" },
  "applications/:jobId/resumes": { kind: "api", who: "recruiter" },

  "application/:id": { kind: "api", who: "recruiter" },
  "application/external/:externalId": { kind: "api", who: "recruiter" },
  events: { kind: "api", who: "recruiter" },
  "application/applyforjob": { kind: "api", who: "anyone", session: "call" },
  "application/guest": { kind: "api", who: "anyone" },
  "application/links": { kind: "api", who: "anyone", limit: "secrets" },
  "application/accept/:id": { kind: "api", who: "candidate" },
  "application/updatestatus/:id": { kind: "api", who: "recruiter" },
  "application/interviews/guest": { kind: "api", who: "anyone" },
  "application/interviews/:id": { kind: "api", who: "signedIn" },
  "application/interviews/:id/cancel": { kind: "api", who: "recruiter" },
  "application/interviews/:id/choose": { kind: "api", who: "candidate" },
  "application/interviews/:id/others": { kind: "api", who: "candidate" },
  "application/decline/:id": { kind: "api", who: "candidate" },
  "application/withdraw/:id": { kind: "api", who: "candidate" },
  "application/teaching/:id": { kind: "api", who: "candidate" },
  "application/note/:id": { kind: "api", who: "recruiter" },
  "application/markread/:id": { kind: "api", who: "recruiter" },
  "application/notreal/:id": { kind: "api", who: "recruiter" },
  "application/called/:id": { kind: "api", who: "recruiter" },
  "application/notjoined/:id": { kind: "api", who: "recruiter" },
  "application/moretime/:id": { kind: "api", who: "recruiter" },
  "application/contacted/:id": { kind: "api", who: "candidate" },
  "application/nocall/:id": { kind: "api", who: "candidate" },
  "application/messages/:id": { kind: "api", who: "signedIn" },
  "application/rating/:id": { kind: "api", who: "signedIn" },
  "application/disown/:id": { kind: "api", who: "candidate" },
  "application/undo/:id": { kind: "api", who: "recruiter" },
  "application/tellnow/:id": { kind: "api", who: "recruiter" },
  "application/bulk": { kind: "api", who: "recruiter" },
  "application/templates": { kind: "api", who: "recruiter" },
  "application/templates/:id": { kind: "api", who: "recruiter" },
  "application/myapplications": { kind: "api", who: "candidate" },
  "jobs/savejob/:id": { kind: "api", who: "candidate" },
  "jobs/savedjobs": { kind: "api", who: "candidate" },
  "jobs/fit/:id": { kind: "api", who: "candidate" },
  "institutions/:slug/jobs.json": { kind: "api", who: "anyone", isShared: true, words: ["limit", "cursor"] },
  "institution/own": { kind: "api", who: "recruiter" },
  "institution/embed": { kind: "api", who: "recruiter" },
  "institution/logo": { kind: "api", who: "recruiter" },
  "institution/photo": { kind: "api", who: "recruiter" },
  "institution/breaks": { kind: "api", who: "recruiter" },
  "institution/breaks/:breakId": { kind: "api", who: "recruiter" },
  "institution/invite": { kind: "api", who: "recruiter", limit: "secrets" },
  "institution/invite/:invitationId": { kind: "api", who: "recruiter" },
  "institution/accept": { kind: "api", who: "recruiter", limit: "secrets" },
  "institution/member/:memberId": { kind: "api", who: "recruiter" },
  "institution/check": { kind: "api", who: "recruiter" },
  "institution/join": { kind: "api", who: "recruiter", limit: "secrets" },
  "institution/request/:requestId": { kind: "api", who: "recruiter" },
  "institution/webhook": { kind: "api", who: "recruiter" },
  "institution/webhook/:webhookId": { kind: "api", who: "recruiter" },
  "institution/webhook/:webhookId/state": { kind: "api", who: "recruiter" },
  "institution/webhook/:webhookId/secret": { kind: "api", who: "recruiter" },
  "institution/webhook/:webhookId/test": { kind: "api", who: "recruiter" },
  "institution/webhook/:webhookId/replay": { kind: "api", who: "recruiter" },
  "institution/webhook/:webhookId/again/:deliveryId": { kind: "api", who: "recruiter" },
  places: { kind: "api", who: "anyone", isShared: true, words: ["q"], limit: "search" },
  reports: { kind: "api", who: "anyone", session: "call" },
  "user/passkeys": { kind: "api", who: "signedIn" },
  "user/passkeys/:passkeyId": { kind: "api", who: "signedIn", limit: "secrets" },
  "user/mails": { kind: "api", who: "signedIn" },
  "user/account": { kind: "api", who: "signedIn" },
  "user/email": { kind: "api", who: "signedIn", limit: "secrets" },
  "user/password": { kind: "api", who: "signedIn", limit: "secrets" },
  "user/sessions": { kind: "api", who: "signedIn" },
  "user/sessions/:sessionId": { kind: "api", who: "signedIn" },
  "user/resume": { kind: "api", who: "candidate" },
  "user/photo": { kind: "api", who: "signedIn" },
  "user/alerts": { kind: "api", who: "anyone", session: "call", limit: "secrets" },
  "user/alerts/:alertId": { kind: "api", who: "signedIn" },
  "user/consents": { kind: "api", who: "signedIn" },
  "user/nominee": { kind: "api", who: "signedIn" },
  "user/recipients": { kind: "api", who: "signedIn" },
  "user/datarequests": { kind: "api", who: "anyone", session: "call", limit: "secrets" },
  "user/calendar": { kind: "api", who: "signedIn" },
  "user/export": { kind: "api", who: "signedIn", limit: "secrets" },
  "user/close": { kind: "api", who: "signedIn", limit: "secrets" },
  "user/maderesume": { kind: "api", who: "candidate" },
  "user/notifications": { kind: "api", who: "signedIn" },
  "user/notifications/read": { kind: "api", who: "signedIn" },
};

/** The paths of the routes for which a fact holds, as the map has them. */
export function pathsWith(holds: (facts: RouteFacts) => boolean): RoutePath[] {
  return (Object.keys(routeFacts) as RoutePath[]).filter((path) => holds(routeFacts[path]));
}
