/** WhatsApp as people use it: the address that opens it with a text, and the numbers to which it may be opened. */
import { readMobile } from "./text-rules";
import { DEFAULT_ZONE } from "./time-zone-rules";

/** Opens WhatsApp with this text, for a chat that is chosen there, or with this number ("+919876543210"). */
export function whatsAppAddress(text: string, number = ""): string {
  return `https://wa.me/${number.replace("+", "")}?text=${encodeURIComponent(text)}`;
}

/**
 * Countries whose mobile numbers are told from landlines by their first digits, with the zones in which their phones are. A number of any
 * other country gets no button: it may stand on a desk, or it may be night there.
 */
const MOBILES: readonly (readonly [RegExp, ...zones: string[]])[] = [
  [/^\+91[6-9]\d{9}$/, DEFAULT_ZONE],
  // The neighbours.
  [/^\+9779[678]\d{8}$/, "Asia/Kathmandu"],
  [/^\+8801[3-9]\d{8}$/, "Asia/Dhaka"],
  [/^\+947\d{8}$/, "Asia/Colombo"],
  [/^\+975[17]7\d{6}$/, "Asia/Thimphu"],
  [/^\+960[79]\d{6}$/, "Indian/Maldives"],
  // The Gulf.
  [/^\+9715\d{8}$/, "Asia/Dubai"],
  [/^\+9665\d{8}$/, "Asia/Riyadh"],
  [/^\+974[3567]\d{7}$/, "Asia/Qatar"],
  [/^\+968[79]\d{7}$/, "Asia/Muscat"],
  [/^\+965[569]\d{7}$/, "Asia/Kuwait"],
  [/^\+9733\d{7}$/, "Asia/Bahrain"],
  [/^\+65[89]\d{7}$/, "Asia/Singapore"],
  [/^\+601\d{8,9}$/, "Asia/Kuala_Lumpur"],
  [/^\+447[1-57-9]\d{8}$/, "Europe/London"],
  // Its number does not say on which coast a phone is.
  [/^\+614\d{8}$/, "Australia/Perth", "Australia/Sydney"],
];

/**
 * India's landlines that have ten digits and begin as mobile numbers do: an area code, and behind it the first digit of a subscriber.
 * Only those that no mobile number begins with, so 79 0 and 80 5 are none. Two digits: Ahmedabad and Bengaluru, in which 79 313, 80 66 and
 * 80 67 are mobile too. Three digits: capitals of states and other towns from Patna (612) to Visakhapatnam (891).
 */
const LANDLINES = [
  /^\+91(?:79(?:[246]|3(?!13))|80[234]|806(?![67]))/,
  /^\+916(?:12|[2-6]1|57|63|71|74|80)[2-6]/,
  /^\+917(?:12|3[134]|5[15])[2-6]/,
  /^\+918(?:16|2[014]|3[126]|6[136]|7[078]|83)[2-6]|^\+91891[3-6]/,
];

/** The mobile number in the form that WhatsApp takes; null for a landline, for no number, and where nobody can tell. */
export function mobileOf(typed: string): string | null {
  const { number } = readMobile(typed);
  if (number === null || LANDLINES.some((pattern) => pattern.test(number))) return null;
  return zonesOfMobile(number).length > 0 ? number : null;
}

/** The zones in which the phone of a mobile number is: its country has one, or several. Empty where the country is not known. */
export function zonesOfMobile(number: string): string[] {
  const [, ...zones] = MOBILES.find(([pattern]) => pattern.test(number)) ?? [];
  return zones;
}
