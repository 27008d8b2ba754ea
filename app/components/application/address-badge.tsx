import { words } from "~/words/desk";

/** Says that the applicant's address is not confirmed. */
export function AddressBadge({ applicant }: { applicant: { confirmedAt: Date | null } }) {
  return applicant.confirmedAt === null ? <span className="status">{words.addressNotConfirmed}</span> : null;
}
