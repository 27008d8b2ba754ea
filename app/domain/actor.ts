/** The account that a use-case is carried out for. */

export const ROLES = ["admin", "user"] as const;
/** `admin` is a recruiter, `user` a candidate: the values of the specification. */
export type Role = (typeof ROLES)[number];
/** `key`: the program of an institution sends the request, and the person stands for it. */
export type Actor = { id: string; role: Role; key?: Key };
/** `isSuspended`: a moderator suspended the account or its institution. */
export type Person = Actor & { email: string; isSuspended?: boolean };

/**
 * Rights that a key of an institution may have. `hiring`: moves, messages, interviews, notes and texts of the desk;
 * `applications:write`: applications from the institution's own system.
 */
export const SCOPES = ["jobs:read", "jobs:write", "applications:read", "applications:write", "hiring"] as const;
export type Scope = (typeof SCOPES)[number];

/**
 * The key of an institution's program. The person beside it is the member who stands for it: whoever made it, while she works there,
 * else the oldest owner with a confirmed address.
 */
export type Key = { id: string; institutionId: string; name: string; scopes: readonly Scope[] };

/** The id for which the limits in the database count: that of the key where a program asks, else that of the account. */
export function countedAs({ id, key }: Pick<Actor, "id" | "key">): string {
  return key?.id ?? id;
}

/** True if an address names the caller: her account, or for a key also its institution. */
export function isOwnId({ id, key }: Actor, named: string | undefined): boolean {
  return named === id || (key !== undefined && named === key.institutionId);
}
