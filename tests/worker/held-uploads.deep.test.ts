/** Forms that are read whole, as their file is not their last part: what those of an isolate hold together is bounded. */
import { expect, test } from "vitest";
import { readMultipart } from "~/http/body";
import { heldBytes, MAX_HELD_BYTES, withPlace } from "~/http/held-bytes";

const BOUNDARY = "held";
const MB = 1024 * 1024;
const FORMS = 20;
const FILE_BYTES = 6 * MB;

/** A form with its file first, of which the end comes once `rest` does. */
function formOf(rest: Promise<void>): Request {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="resume"; filename="a.pdf"\r\n\r\n%PDF-1.7`;
  const end = `\r\n--${BOUNDARY}\r\nContent-Disposition: form-data; name="job_id"\r\n\r\n5\r\n--${BOUNDARY}--\r\n`;
  const pieces = [Buffer.from(head), ...Array.from({ length: FILE_BYTES / MB }, () => new Uint8Array(MB))];
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const piece = pieces.shift();
      if (piece) return controller.enqueue(new Uint8Array(piece));
      await rest;
      controller.enqueue(new Uint8Array(Buffer.from(end)));
      controller.close();
    },
  });
  const headers = { "Content-Type": `multipart/form-data; boundary=${BOUNDARY}` };
  return new Request("https://staffroom.example/", { method: "POST", body, headers });
}

test("twenty that stay open hold no more than the bound and one form; some are told to come again, and there is room again", {
  timeout: 60_000,
}, async () => {
  let goOn = () => {};
  const rest = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let most = 0;
  const read = () => {
    const request = formOf(rest);
    return withPlace(request, async () => {
      const { resume, problem } = await readMultipart(request);
      most = Math.max(most, heldBytes.total());
      // Nobody ends before one of them was refused.
      if (problem) goOn();
      return problem ?? resume?.size;
    });
  };
  const done = await Promise.all(Array.from({ length: FORMS }, read));
  const refused = done.filter((one) => typeof one !== "number");
  expect([refused.length > 0, refused.length < FORMS]).toEqual([true, true]);
  for (const one of refused) expect(one).toMatchObject({ code: "unavailable", retryAfterSeconds: 10 });
  for (const one of done) if (typeof one === "number") expect(one).toBe(FILE_BYTES + "%PDF-1.7".length);
  expect(most).toBeGreaterThan(MAX_HELD_BYTES / 2);
  expect(most).toBeLessThanOrEqual(MAX_HELD_BYTES + FILE_BYTES + MB);
  expect(heldBytes.total()).toBe(0);
});
