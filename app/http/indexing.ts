/** Which pages search engines may show. Everything else says `noindex`, whatever screen is built next. */

/** Screens that are the same for everybody. A test holds this list and the next one against the map of URLs. */
const PUBLIC_PATHS = [/^\/$/, /^\/jobs$/, /^\/jobdetails\/[^/]+$/, /^\/(about|services|developers|signup|login)$/];
/** The ones of these that a search engine finds in the site map; the jobs come beside them. */
export const LISTED_PATHS = ["/", "/jobs", "/about", "/services", "/developers", "/signup"];

/** What robots need not ask for: one's own screens, forms that act, and the calls of programs. */
export const DISALLOWED_PATHS = [
  "/userprofile",
  "/updateprofile",
  "/userregister",
  "/profile",
  "/resume",
  "/resumes/",
  "/saved-jobs",
  "/applied-jobs",
  "/jobsapplied",
  "/notifications",
  "/yourdata",
  "/recruiter",
  "/myjobs",
  "/alljobs",
  "/applications",
  "/application/",
  "/changepassword",
  "/forgotpassword",
  "/resetpassword",
  "/logout",
  "/healthz",
  "/auth/",
  "/user/",
  "/jobs/",
];

export function isIndexed(pathname: string, status: number): boolean {
  return status < 400 && (PUBLIC_PATHS.some((path) => path.test(pathname)) || isForRobots(pathname));
}

function isForRobots(pathname: string): boolean {
  return pathname === "/robots.txt" || pathname === "/sitemap.xml" || pathname.startsWith("/sitemaps/");
}
