/** Sends the data that the script of a hydrated page needs, part by part, at the end of the document. */
import { scriptJson } from "~/http/formats/inline-json";

const END = "</body></html>";
const CONTROLLER = "window.__remixContext.streamController";

/**
 * The page is sent at once. Each part of the data follows as soon as it is there, in a script that hands it to Remix, and the
 * document ends after the last part. Remix's own `StreamTransfer` writes the same.
 */
export function followedByData(
  html: string,
  data: ReadableStream<Uint8Array>,
  nonce: string,
): ReadableStream<Uint8Array> {
  const script = (code: string) => `<script nonce="${nonce}">${code}</script>`;
  const hasEnd = html.endsWith(END);
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  return data.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      start: (page) => page.enqueue(encoder.encode(hasEnd ? html.slice(0, -END.length) : html)),
      transform: (part, page) => {
        const text = decoder.decode(part, { stream: true });
        page.enqueue(encoder.encode(script(`${CONTROLLER}.enqueue(${scriptJson(text)});`)));
      },
      flush: (page) => page.enqueue(encoder.encode(script(`${CONTROLLER}.close();`) + (hasEnd ? END : ""))),
    }),
  );
}
