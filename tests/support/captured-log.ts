/**
 * The lines that the app logs during a test. The test fails if an error was logged that it did not expect (`expectLoggedErrors`,
 * `takeLoggedErrors`), if a line holds a secret or personal data, or if a line is not JSON with a level and an event.
 */
import { afterEach, beforeEach, expect, vi } from "vitest";
import { bindings } from "./bindings";
import { PASSWORD } from "./factories";
import { findLeaks, findUnstructured, takeRemembered } from "./log-leaks";

const METHODS = ["debug", "info", "log", "warn", "error"] as const;

/** Errors that no test has asked for yet. */
let lines: string[] = [];
/** Everything, by level. */
let all: [string, string][] = [];

/** Exactly `count` errors were logged since the test began or since the last call. Returns their lines. */
export function expectLoggedErrors(count: number): string[] {
  const taken = lines;
  lines = [];
  expect(taken, "errors that the app logged").toHaveLength(count);
  return taken;
}

/** The errors logged so far, however many. */
export function takeLoggedErrors(): string[] {
  const taken = lines;
  lines = [];
  return taken;
}

/** The lines of this level since the test began that `checkLogged` has not looked at. */
export function loggedLines(level: (typeof METHODS)[number]): string[] {
  return all.filter(([method]) => method === level).map(([, line]) => line);
}

/** The secrets of this test alone: those that it sent, and those in the tables of people and mails. */
async function secretsOfTest(): Promise<string[]> {
  const { DB } = bindings;
  const answers = await DB.batch<Record<string, string | null>>([
    DB.prepare("SELECT email FROM users"),
    DB.prepare("SELECT recipient, body FROM mail_outbox"),
    DB.prepare("SELECT email, mobile, resume_name FROM applications"),
    DB.prepare("SELECT mobile, address FROM profiles"),
  ]);
  const cells = answers.flatMap(({ results }) => results.flatMap((row) => Object.entries(row)));
  const texts = cells.flatMap(([name, text]) => {
    const parts = (text ?? "").split("\n");
    return parts.filter((part) => part.length >= (name === "body" ? 20 : 8));
  });
  return [...takeRemembered(), ...texts, PASSWORD, bindings.SIGNING_SECRET];
}

/** Throws when something was logged that no log may hold, or that is no line of JSON. */
export async function checkLogged(): Promise<void> {
  const taken = all.map(([, line]) => line);
  all = [];
  if (taken.length === 0) return void takeRemembered();
  expect(findUnstructured(taken), "lines that are no JSON with level and event").toEqual([]);
  expect(findLeaks(taken, await secretsOfTest()), "what no log may hold").toEqual([]);
}

export function watchConsole(): void {
  beforeEach(() => {
    lines = [];
    all = [];
    for (const method of METHODS) {
      vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
        const line = parts.map(String).join(" ");
        all.push([method, line]);
        if (method === "error") lines.push(line);
      });
    }
  });
  afterEach(async () => {
    const errors = takeLoggedErrors();
    try {
      await checkLogged();
    } finally {
      vi.restoreAllMocks();
    }
    expect(errors, "errors that no test asked for").toEqual([]);
  });
}
