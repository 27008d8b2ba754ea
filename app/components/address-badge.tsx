/** Says that nobody has shown whose address an application came from, or that another one of the address stands in the list. */

type Props = { applicant: { addressPending: boolean; aside: string | null } };

export function AddressBadge({ applicant: { addressPending, aside } }: Props) {
  if (aside !== null) return <span className="status">Sent again from the same address</span>;
  if (addressPending) return <span className="status">Address not confirmed</span>;
  return null;
}
