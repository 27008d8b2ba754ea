/** WhatsApp as people use it: the address that opens it with a text, and the numbers to which it may be opened. */
import { readMobile } from "./text-rules";

/** Opens WhatsApp with this text, for a chat that is chosen there, or with this number ("+919876543210"). */
export function whatsAppAddress(text: string, number = ""): string {
  return `https://wa.me/${number.replace("+", "")}?text=${encodeURIComponent(text)}`;
}

/**
 * Countries whose mobile numbers are told from landlines by their first digits. A number of any other country gets no button: it may
 * stand on a desk.
 */
const MOBILES = [
  /^\+91[6-9]\d{9}$/,
  // The neighbours.
  /^\+9779[678]\d{8}$/,
  /^\+8801[3-9]\d{8}$/,
  /^\+947\d{8}$/,
  /^\+975[17]7\d{6}$/,
  /^\+960[79]\d{6}$/,
  // The Gulf.
  /^\+9715\d{8}$/,
  /^\+9665\d{8}$/,
  /^\+974[3567]\d{7}$/,
  /^\+968[79]\d{7}$/,
  /^\+965[569]\d{7}$/,
  /^\+9733\d{7}$/,
  /^\+65[89]\d{7}$/,
  /^\+601\d{8,9}$/,
  /^\+447[1-57-9]\d{8}$/,
  /^\+614\d{8}$/,
];

/** The mobile number in the form that WhatsApp takes; null for a landline, for no number, and where nobody can tell. */
export function mobileOf(typed: string): string | null {
  const { number } = readMobile(typed);
  return number !== null && MOBILES.some((pattern) => pattern.test(number)) ? number : null;
}
