/** Shares a page: by the phone's own sheet where script finds one (browser/enhance.ts), else by WhatsApp. */
export function ShareLink({ url }: { url: string }) {
  return (
    <>
      {" "}
      <a href={`//wa.me/?text=${url}`}>Share</a>
    </>
  );
}
