/**
 * The two-digit number that a mail prints. The page behind the mail's link shows it among three: a person who reads the mail
 * knows which one to pick, and a program that opens links and presses buttons does not. Nothing is stored.
 */
import { sign } from "./signing";

export type MailedNumber = {
  number: string;
  /** The number and two others, each of two digits, in the order in which the page shows them. */
  choices: string[];
};

/** Whether it can be one of them. What is left out or mistyped is no guess, and counts as none. */
export function isNumber(text: string): boolean {
  return /^\d\d$/.test(text);
}

/** Derive the number of the link `id`. `purpose` keeps the numbers of two kinds of links apart. */
export function mailedNumber(secret: string, purpose: string, id: string): MailedNumber {
  const bytes = sign(secret, `number:${purpose}:${id}`);
  const [first = 0, second = 0, third = 0, place = 0] = bytes;
  // Three different numbers of the ninety: the second is 1 to 44 above the first, the third 45 to 89.
  const offsets = [first, first + 1 + (second % 44), first + 45 + (third % 45)];
  const choices = offsets.map((offset) => String(10 + (offset % 90)));
  return { number: choices[place % choices.length] ?? "", choices };
}
