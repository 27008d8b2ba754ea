/** The account that a use-case is carried out for. */

export const ROLES = ["admin", "user"] as const;
/** `admin` is a recruiter, `user` a candidate: the values of the specification. */
export type Role = (typeof ROLES)[number];
export type Actor = { id: string; role: Role };
/** `isSuspended`: a moderator suspended the account or its institution. */
export type Person = Actor & { email: string; isSuspended?: boolean };
