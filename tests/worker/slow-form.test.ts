/** A form whose line stops in the middle: 408, on a page that has what was typed, and nothing is kept of it. */
import { afterEach, expect, test, vi } from "vitest";
import { ORIGIN, request, send, visitor } from "../support/app";
import { countRows, storedKeys } from "../support/bindings";
import { APPLY_FIELDS, createAccount, createJob, pdf, pdfBytes } from "../support/factories";
import { mainTextOf } from "../support/pages";

/** The database answers in its own time. */
const realTimeout = setTimeout;

afterEach(() => void vi.useRealTimers());

test("a form that stops in its file is answered with 408 after fifteen seconds, and what was typed comes back", async () => {
  const job = await createJob(await createAccount("admin"));
  const part = (name: string) => `--b\r\nContent-Disposition: form-data; name="${name}"`;
  const texts = Object.entries(APPLY_FIELDS).map(([name, value]) => `${part(name)}\r\n\r\n${value}\r\n`);
  const file = `${part("resume")}; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n`;
  const { readable, writable } = new FixedLengthStream(1_000_000);
  // Three blocks come, and then nothing.
  const begun = Buffer.concat([Buffer.from(texts.join("") + file), pdfBytes(), Buffer.alloc(200_000)]);
  const writing = writable.getWriter().write(begun);
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
  const headers = {
    Origin: ORIGIN,
    "Sec-Fetch-Site": "same-origin",
    "Content-Type": "multipart/form-data; boundary=b",
  };
  let answer: Response | null = null;
  const begin = Date.now();
  const sent = send(request(`/jobdetails/${job.id}`, { method: "POST", body: readable, headers })).then((response) => {
    answer = response;
    return response;
  });
  await writing;
  while (!answer) {
    await vi.advanceTimersByTimeAsync(1_000);
    await new Promise((resolve) => realTimeout(resolve, 1));
  }
  const response = await sent;
  expect(response.status).toBe(408);
  expect(Date.now() - begin).toBeGreaterThanOrEqual(15_000);
  const page = await response.text();
  expect(mainTextOf(page)).toContain("The form came too slowly. Send it again where your connection is better");
  for (const typed of [APPLY_FIELDS.applicant_name, APPLY_FIELDS.applicant_email]) expect(page).toContain(typed);
  expect([await countRows("applications"), await storedKeys()]).toEqual([0, []]);
  vi.useRealTimers();
  // She sends it again, from better reception.
  const again = await visitor().upload(`/jobdetails/${job.id}`, { ...APPLY_FIELDS, resume: pdf() });
  expect([again.status, await countRows("applications")]).toEqual([303, 1]);
});
