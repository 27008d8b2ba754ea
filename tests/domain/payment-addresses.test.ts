/** In a talk in which a school asked for money, its texts are shown without the addresses to which it could be sent; all else stays. */
import { describe, expect, test } from "vitest";
import { readTalk } from "~/domain/moderation/find-talk";
import { textForCandidate } from "~/domain/moderation/payment-addresses";
import { HIDDEN_ADDRESS } from "~/domain/moderation/talk-warning-rules";

const shown = (text: string) => textForCandidate(text, null, true);

describe("hidden once a text asked for money", () => {
  test.each([
    "98765 43210",
    "+919876543210",
    "+91 98765 43210",
    "98765.43210",
    "98765\n43210",
    "98765/43210",
    "98765, 43210",
    "98,765 43,210",
    "98765_43210",
    "98765*43210",
    "98765 - 43210",
    "98765 – 43210",
    "98765:43210",
    "98765|43210",
    "9876o543210",
    "98765 4321O",
    "9 8 7 6 5 4 3 2 1 0",
    "9-8-7-6-5-4-3-2-1-0",
    "98\u200b765 4\u200b3210",
    "९८७६५४३२१०",
    "nine eight seven six five four three two one zero",
    "98765",
    "643210",
    "1234.5678.9012",
    "12345678901",
    "SBIN0001234",
    "SBIN-0001234",
    "schoolfees@okaxis",
    "schoolfees (@) okaxis",
    "schoolfees {at} okaxis",
    "schoolfees<at>okaxis",
    "schoolfees [at] ybl",
    "schoolfees at okaxis",
    "schoolfees @ okaxis",
    "schoolfees@ok.axis",
    "schoolfees@ok-axis",
    "schoolfees@ok axis",
    "schoolfees&commat;okaxis",
    "schoolfees&#64;okaxis",
    "schoolfees@newbank",
    "@okaxis",
    "okaxis",
    "https://tinyurl.com/neemfee",
    "tinyurl.com/neemfee",
    "tinyurl[.]com/neemfee",
    "www.neemfee.in",
    "hxxps://neemfee.in",
    "https : // neemfee.in",
    "rzp.io/l/x",
    "rzp[.]io/l/x",
    "rzp dot io/l/x",
    "rzp&period;io/l/x",
    "upi://pay?pa=neem@okaxis",
    "https://meet.google.com.neemfee.in/abc-defg-hij",
    "https://meet.google.com/9876543210",
    "https://mеet.google.com/abc-defg-hij",
    "https://zoom.us/my/9876543210",
    "https://neemfee.in/zoom.us/j/81234567890",
  ])("%j", (address) => {
    expect(shown(address)).toBe(HIDDEN_ADDRESS);
    // The word before a sign with a space may be a part of the name.
    expect(shown(`Use ${address} there`).replace(/^Use /, "")).toBe(`${HIDDEN_ADDRESS} there`);
    expect(shown(`A/c ${address}. Thank you`)).toBe(`A/c ${HIDDEN_ADDRESS}. Thank you`);
  });

  test.each([
    ["Rs 2,575 at 98765 43210", `Rs 2,575 at ${HIDDEN_ADDRESS}`],
    ["(98765) (43210)", `(${HIDDEN_ADDRESS})`],
    ["Rs 98765 43210", `Rs 98765 ${HIDDEN_ADDRESS}`],
    ["On 2026-12-05 10:00, 98765 43210", `On 2026-12-05 10:00, ${HIDDEN_ADDRESS}`],
    ["zoom 98765 43210", `zoom ${HIDDEN_ADDRESS}`],
    ["Meeting ID 919876543210", `Meeting ID ${HIDDEN_ADDRESS}`],
    ["passcode schoolfees@okaxis", `passcode ${HIDDEN_ADDRESS}`],
  ])("beside what stays: %j", (text, masked) => {
    expect(shown(text)).toBe(masked);
  });
});

describe("shown all the same", () => {
  test.each([
    "On 2026-12-05 10:00 in room 12.",
    "On 05/12/2026, 10.30 to 11.30.",
    "On 5.12.26, 9.30 - 11.30, 14.30 - 16.30.",
    "05-12-2026 and 06-12-2026, 10:00-11:00, 12:00-13:00.",
    "1. 10:00\n2. 11:00\n3. 12:00",
    "In 2024, 2025, 2026 and 2027-28, 2028-29.",
    "Rs 25,000 - 30,000 a month, Rs 3,60,000 a year.",
    "25000-30000, or 25,450 - 31,675 later.",
    "Rs 31675 a month, 31675/- in hand, 12345 rupees.",
    "Marks: 85.5%, 90.25%, 78.5%.",
    "Classes 6, 7, 8, 9, 10, 11, 12.",
    "Neem Ferry School, 8-2-293/82, Road 4, Hyderabad 500034.",
    "Kolkata, PIN 700064.",
    "One or two rooms, three beds each, four or five people.",
    "Write to principal@neemferry.edu.in or hr@neemferry .in.",
    "Write to info@gmail, please.",
    "Zoom meeting ID 812 3456 7890, passcode Neem@school.",
    "Meeting ID: 123 456 789 012. Wifi password Welcome@school.",
    "Meeting ID: 812 3456 7890\nPasscode: 048213",
    "Dec 5, 2026 10:00, or 10:00\u201310:40 a day later.",
    "₹45,000\u2013₹60,000, or 45000\u201360000 per month, 1,20,000/- a year.",
    "https://meet.google.com/abc-defg-hij",
    "Join: https://us02web.zoom.us/j/81234567890?pwd=aB3dEf.1 at 10.",
    "https://teams.microsoft.com/l/meetup-join/19%3ameeting_Nz%40thread.v2/0?context=%7b%22Tid%22%3a%2272f988bf-86f1-41af-91ab-2d7cd011db47%22%7d",
    "https://neemferry.webex.com/meet/principal",
    "B.Sc/B.Ed, M.A./M.Ed, and/or CTET.",
    "Bring 2 photographs and 3 copies.",
    "Meet us at the bank, at yes or no.",
  ])("%j", (text) => {
    expect(shown(text)).toBe(text);
  });
});

describe("a word with an @ that no bank is known for", () => {
  test.each(["Pay the fee to schoolfees@newbank.", "Send Rs 500: schoolfees@newbank."])(
    "is a payment address where money is spoken of: %j",
    (text) => {
      expect(readTalk(text).map(({ words }) => words)).toContain("schoolfees@newbank");
    },
  );

  test.each([
    "Zoom meeting ID 812 3456 7890, passcode Neem@school",
    "The wifi password is Welcome@school.",
    "Write to info@gmail about your salary.",
    "Send your resume to hr@neemferry .in.",
    "We are neem@school on all networks.",
    "Our school is open to visitors: principal@neemferry.edu.in.",
  ])("is none otherwise: %j", (text) => {
    expect(readTalk(text)).toEqual([]);
  });
});

test("a text that nothing asked money in is shown as it is", () => {
  const text = "Call 98765 43210, or see https://neemferry.in/visit.";
  expect(textForCandidate(text, null)).toBe(text);
});

test("a deposit after an offer is shown without its number", () => {
  const text = "The hostel takes a deposit of Rs 1,500: account 12345678901.";
  expect(textForCandidate(text, "receipt")).toBe(text.replace("12345678901", HIDDEN_ADDRESS));
});
