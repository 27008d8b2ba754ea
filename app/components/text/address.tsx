/** An e-mail address. Where a line is too short for it, it breaks before its host, and not within a word. */
export function Address({ of: address }: { of: string }) {
  const at = address.lastIndexOf("@");
  if (at < 1) return address;
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}
