/** Answers of NDJSON: a JSON value in each line. */

const HEADERS = { "Content-Type": "application/x-ndjson; charset=utf-8", "Cache-Control": "private, no-store" };

const lineOf = (value: unknown) => `${JSON.stringify(value)}\n`;

export function ndjson(values: readonly unknown[]): Response {
  return new Response(values.map(lineOf).join(""), { headers: HEADERS });
}

/** The lines of each page as they are read: nobody holds all of them. A read that fails breaks the answer off. */
export function streamedNdjson(pages: AsyncGenerator<readonly unknown[], void>): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await pages.next();
      if (done) return controller.close();
      controller.enqueue(encoder.encode(value.map(lineOf).join("")));
    },
    async cancel() {
      await pages.return();
    },
  });
  return new Response(body, { headers: HEADERS });
}
