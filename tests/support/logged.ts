/** What the app logs as an error. A test that does not ask for such a line fails when there is one. */
import { afterEach, beforeEach, expect, vi } from "vitest";

let lines: string[] = [];

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

export function watchConsole(): void {
  beforeEach(() => {
    lines = [];
    vi.spyOn(console, "error").mockImplementation((...parts: unknown[]) => {
      lines.push(parts.map(String).join(" "));
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    expect(takeLoggedErrors(), "errors that no test asked for").toEqual([]);
  });
}
