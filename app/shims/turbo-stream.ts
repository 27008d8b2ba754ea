/** Remix encodes a page's data for its script whether the page has one or not; here encoding begins with the first read. */
import * as real from "turbo-stream";

export { decode } from "turbo-stream";

export function encode(...args: Parameters<typeof real.encode>): ReturnType<typeof real.encode> {
  let reader: ReadableStreamDefaultReader<Uint8Array> | null = null;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        reader ??= real.encode(...args).getReader();
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader?.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
