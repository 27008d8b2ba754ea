/** Telephone numbers and zip codes: India's have a fixed number of digits, other countries' have many forms. */

export const WRONG_MOBILE =
  "Enter a mobile number of 10 digits, such as 9876543210. From abroad, begin with + and the country's code";
export const WRONG_ZIP = "Enter a PIN code of 6 digits, such as 560001. For another country, fill in the country too";

const INDIAN_MOBILE_DIGITS = 10;

/** Ten digits, with signs that people write between them, also after 0 or +91; with another country code 7 to 15. Null passes. */
export function isMobile(value: string | null): boolean {
  if (value === null) return true;
  if (!/^\+?[\s(.-]{0,2}\d([\s().-]{0,3}\d)*$/.test(value)) return false;
  const digits = value.replace(/\D/g, "");
  const abroad = value.startsWith("+") ? digits : /^00[1-9]/.test(digits) ? digits.slice(2) : null;
  if (abroad === null) return /^(0|91)?\d{10}$/.test(digits) && !/^0{6}/.test(digits);
  if (abroad.startsWith("91")) return abroad.length === 2 + INDIAN_MOBILE_DIGITS;
  return /^[1-9]\d{6,14}$/.test(abroad);
}

/** Letters and digits, with spaces and hyphens between them, as the zip codes of all countries are. Null passes too. */
export function isZipText(value: string | null): boolean {
  return value === null || /^[\p{L}\d][\p{L}\d -]*$/u.test(value);
}

/**
 * A zip code of this country: six digits in India, letters and digits elsewhere. Without a country, digits alone must be an
 * Indian PIN code. Null passes too.
 */
export function isZip(value: string | null, country: string | null): boolean {
  if (value === null) return true;
  if (!isZipText(value)) return false;
  const isPin = /^[1-9]\d{2} ?\d{3}$/.test(value);
  if (country !== null && country.trim() !== "") return isIndia(country) ? isPin : true;
  return isPin || /\p{L}/u.test(value);
}

/** For zod's `when`: both fields are right by themselves, so they can be checked together, even if other fields are wrong. */
export function hasZipAndCountry({ value }: { value: unknown }): boolean {
  const { zip, country } = (value ?? {}) as Record<string, unknown>;
  return typeof zip === "string" && isZipText(zip) && (country === null || typeof country === "string");
}

function isIndia(country: string): boolean {
  return /^(the )?(republic of )?(india|bharat|in|ind|भारत)\.?$/i.test(country.trim());
}
