/** Where a mail leads its applicant: the page of her application, with an account and without one. */

/** `number`: what the page behind a private link asks for; none for an account. */
export type ApplicantPage = { link: string; number?: string | null };

/** The lines of a mail that lead there. The link stands on a line of its own. */
export function pageLines({ link, number }: ApplicantPage): string {
  if (!number) return link;
  return `${link}\n\nThe page asks for this number: ${number}\n\nDo not forward this mail: its link is private.`;
}
