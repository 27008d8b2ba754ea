/** Says that the applicant's address is not confirmed, or that the list has another application from the same address. */

type Props = { applicant: { addressPending: boolean; aside: string | null } };

export function AddressBadge({ applicant: { addressPending, aside } }: Props) {
  if (aside !== null) return <span className="status">Sent again from the same address</span>;
  if (addressPending) return <span className="status">Address not confirmed</span>;
  return null;
}
