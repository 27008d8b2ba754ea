/** Shares a job: as a text by the phone's own sheet where script finds one (browser/enhance.ts shows its button), by WhatsApp everywhere. */
import { words } from "~/words/frame";

export function ShareLink({ jobId, text }: { jobId: string; text: string }) {
  return (
    <>
      {" "}
      <button type="button" className="link-button" data-share={text} hidden>
        {words.share}
      </button>{" "}
      <a href={`/jobdetails/${jobId}/whatsapp`} rel="nofollow">
        {words.shareOnWhatsApp}
      </a>
    </>
  );
}
