/** Shares a text: by the phone's own sheet where script finds one (browser/enhance.ts shows its button), and by WhatsApp everywhere. */
import { whatsAppAddress } from "~/domain/whatsapp-rules";

export function ShareLink({ text }: { text: string }) {
  return (
    <>
      {" "}
      <button type="button" className="link-button" hidden>
        Share
      </button>{" "}
      <a href={whatsAppAddress(text)}>WhatsApp</a>
    </>
  );
}
