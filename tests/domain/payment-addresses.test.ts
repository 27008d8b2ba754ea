/** Addresses and numbers at which money is received are hidden in a text that asks for money, and nothing else is. */
import { describe, expect, test } from "vitest";
import { readTalk } from "~/domain/moderation/find-talk";
import { hidePaymentAddresses } from "~/domain/moderation/payment-addresses";
import { HIDDEN_ADDRESS } from "~/domain/moderation/talk-warning-rules";

describe("a text that asks for money", () => {
  test.each([
    "9876543210",
    "98765 43210",
    "+919876543210",
    "+91 98765 43210",
    "+91-98765-43210",
    "98765.43210",
    "98.76.54.32.10",
    "(98765) 43210",
    "+91 (98765) 43210",
    "98765_43210",
    "1234 5678 9012 3456",
    "raju@okaxis",
    "raju at okaxis",
    "raju.k at ybl",
    "raju at paytm",
    "9876543210 at paytm",
    "SBIN0001234",
  ])("does not show %s", (address) => {
    expect(hidePaymentAddresses(`Pay the form fee to ${address} today.`)).toBe(
      `Pay the form fee to ${HIDDEN_ADDRESS} today.`,
    );
  });

  test.each([
    "Pay Rs 500 by 12.05.2026 10.30 in cash.",
    "Come on 12.05.2026 - 14.05.2026 from 10.30 to 11.30.",
    "The times are 10.30 11.30 12.30 and 13.30.",
    "Pay on 2026-05-12 10.30 or on 12-05-2026 11.00.",
    "The fees are 500.00 1000.00 1500.00 for the three forms.",
    "Pay 5,00,000 (10,000 now) in May 2026.",
    "Pay the fee at our office at 10 o'clock, room 12, pin 411 001.",
    "Pay at SBI Bank, or at Union Bank.",
    "Write to office@school.edu.in about the fee.",
  ])("shows “%s” as it is", (text) => {
    expect(hidePaymentAddresses(text)).toBe(text);
  });
});

test("an address in words is found in every text, the name of a bank or a union in none", () => {
  expect(readTalk("My id is raju at okaxis")).toMatchObject([{ kind: "money" }]);
  for (const honest of ["She teaches at Union Academy.", "We meet at SBI on Monday.", "Ask Raju at Yes Academy."]) {
    expect(readTalk(honest)).toEqual([]);
  }
});
