/** Deliveries over real HTTP, to a receiver in a process of its own that verifies them with the library of the specification. */
import { expect, test } from "vitest";
import { measureWebhooks } from "../bench/webhooks.ts";

test("a receiver that is killed as it answers gets each event, signed, from consumers that are killed too", async () => {
  const { events, lost, received, receiversKilled, consumersKilled } = await measureWebhooks(120, { deaths: 0.05 });
  expect({ events, lost }).toEqual({ events: 120, lost: 0 });
  expect(received).toBeGreaterThanOrEqual(120);
  expect(Math.min(receiversKilled, consumersKilled)).toBeGreaterThan(0);
});
