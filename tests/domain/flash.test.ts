import { describe, expect, test } from "vitest";
import type { FlashInput } from "~/http/flash";
import { flashCookie, takeFlash } from "~/http/flash";

/** What the next page shows of it. */
async function shown(flash: FlashInput) {
  const line = flashCookie(flash);
  const [cookie = ""] = line.split(";");
  const taken = await takeFlash(new Request("https://jobs.example/", { headers: { Cookie: cookie } }));
  return { bytes: line.length, ...taken.flash };
}

const notice = (text: string): FlashInput => ({ notice: { tone: "wrong", text, href: "/user", label: "Profile" } });
const toast = (text: string) => ({ kind: "success" as const, text });

describe("a flash", () => {
  test("that has room is shown letter for letter", async () => {
    const text = "क".repeat(500);
    expect((await shown({ toasts: [toast(text)] })).toasts).toEqual([toast(text)]);
    expect((await shown(notice("a".repeat(1000)))).notice?.text).toBe("a".repeat(1000));
  });

  test.each([
    ["letters", "a".repeat(5000)],
    ["Devanagari", "शिक्षक ".repeat(900)],
    ["emoji", "🎓".repeat(3000)],
    ["quotes", '"\\'.repeat(2000)],
  ])("of too many %s is cut, and not lost", async (_kind, text) => {
    for (const flash of [notice(text), { toasts: [toast(text), toast(text), toast(text)] }]) {
      const { bytes, toasts, notice: told } = await shown(flash);
      expect(bytes).toBeLessThanOrEqual(4096);
      const [said = ""] = [told?.text ?? toasts[0]?.text];
      expect(said.endsWith("…")).toBe(true);
      expect(said.isWellFormed()).toBe(true);
      expect(text.startsWith(said.slice(0, -1))).toBe(true);
      expect(said.length).toBeGreaterThan(50);
    }
  });
});
