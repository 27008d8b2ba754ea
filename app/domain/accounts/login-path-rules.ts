/** The paths of the pages to log in and to sign up. No server code: browsers load this file. */

/** A page of the way in, which leads on to the same page. */
export function loginPath(path: "/login" | "/signup" | "/userregister", redirectTo: string | null | undefined): string {
  return redirectTo ? `${path}?redirectTo=${encodeURIComponent(redirectTo)}` : path;
}
