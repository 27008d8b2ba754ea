/**
 * An action may change or end the session. So the page of the same answer is drawn with the session as it is after the action. If that
 * cannot be read, the earlier one is used, as the change itself has succeeded.
 */
import { expect, test } from "vitest";
import type { RequestContext, SessionSlot } from "~/http/context";
import { screenAction } from "~/http/screen";
import { expectLoggedErrors } from "../support/captured-log";

const slotOf = (name: string, again: () => Promise<SessionSlot>): SessionSlot => ({ read: () => name as never, again });

/** The session that the page after an action sees, whose second look-up gives this one. */
async function sessionAfter(answer: unknown, second: SessionSlot): Promise<unknown> {
  const request = new Request("https://staffroom.example/profile", { method: "POST" });
  const session = slotOf("before", async () => second);
  const context = { session, overLimit: null, client: null, requestId: "r" } as Partial<RequestContext>;
  const action = screenAction(async () => answer);
  expect(await action({ request, context: context as RequestContext, params: {} })).toBe(answer);
  return context.session?.read();
}

const after = slotOf("after", async () => after);
const failed: SessionSlot = {
  read() {
    throw new Error("D1_ERROR");
  },
  again: async () => failed,
};
const nobody: SessionSlot = { read: () => null, again: async () => nobody };

test("it is the new session", async () => {
  expect(await sessionAfter({ done: true }, after)).toBe("after");
});

test("it is no session, if the change has ended it", async () => {
  expect(await sessionAfter({ done: true }, nobody)).toBeNull();
});

test("it is the session of before if the second look-up fails, as what was written is no failure; the log has the error", async () => {
  expect(await sessionAfter({ done: true }, failed)).toBe("before");
  expect(expectLoggedErrors(1)[0]).toContain("D1_ERROR");
});

test("a redirect asks nothing: the request that follows it does", async () => {
  expect(await sessionAfter(new Response(null, { status: 303 }), failed)).toBe("before");
});
