/** Answers of NDJSON: a JSON value in each line. */

const HEADERS = { "Content-Type": "application/x-ndjson; charset=utf-8", "Cache-Control": "private, no-store" };

const lineOf = (value: unknown) => `${JSON.stringify(value)}\n`;

/** Marks what `linesWith` makes among all that operations return. */
const HAS_LINES = Symbol("has lines");
type Lines = { [HAS_LINES]: true; values: readonly unknown[]; kept: string };

/** Lines for an operation to return. `kept`: the text from which they are made if the same call comes again. */
export function linesWith(values: readonly unknown[], kept: string): Lines {
  return { [HAS_LINES]: true, values, kept };
}

export function hasLines(result: unknown): result is Lines {
  return typeof result === "object" && result !== null && HAS_LINES in result;
}

export function toLineResponse({ values }: Lines): Response {
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
