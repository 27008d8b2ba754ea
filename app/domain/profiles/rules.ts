/** Decisions about profiles. */

/** First, middle and last name in one line; empty when none is known. */
export function fullName(profile: { f_name: string | null; s_name: string | null; l_name: string | null }): string {
  return [profile.f_name, profile.s_name, profile.l_name].filter(Boolean).join(" ");
}
