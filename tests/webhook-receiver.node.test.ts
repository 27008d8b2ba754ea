/** Deliveries over real HTTP, to a receiver in a process of its own that verifies them with the library of the specification. */
import { expect, test } from "vitest";
import { measureWebhooks } from "../bench/webhooks.ts";

test("a receiver that is killed as it answers gets each event, signed", async () => {
  const { events, lost, received, receiversKilled } = await measureWebhooks(120, { deaths: 0.05 });
  expect({ events, lost }).toEqual({ events: 120, lost: 0 });
  expect(received).toBeGreaterThanOrEqual(120);
  expect(receiversKilled).toBeGreaterThan(0);
});
