/** "Tell on WhatsApp": whether a recruiter may open it for an applicant, and its words. No server code. */

import { mobileOf, zonesOfMobile } from "~/domain/whatsapp-rules";
import { words } from "~/words/application-lists";
import { isDaytime } from "../../clock/rules";

/** The facts on which the button turns. `isOpen`: she agrees to it, and the school has answered here (`isOpenForWhatsApp`). */
export type WhatsAppFacts = { mobile: string; zone: string; mayWork: boolean; isOpen: boolean };

/**
 * Her number if the button stands there now: from 8 to 20 o'clock where the job is and in the country of her number. The school alone
 * names the place of the job, so that place cannot open her night. Null otherwise.
 */
export function whatsAppNumber({ mobile, zone, mayWork, isOpen }: WhatsAppFacts, now: Date): string | null {
  const number = mayWork && isOpen ? mobileOf(mobile) : null;
  if (number === null) return null;
  return [zone, ...zonesOfMobile(number)].every((each) => isDaytime(now, each)) ? number : null;
}

/** Words for a phone that others use too: they tell neither the job nor the answer, and the link opens nothing without a log-in. */
export function whatsAppWords(school: string, link: string): string {
  return words.hasAnswered(school, link);
}

/** A second press within so long is no second line of the history. */
export const SAME_PRESS_MS = 600_000;
