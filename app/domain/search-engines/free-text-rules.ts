/** Pay and place of a job in its free text, for search engines. Only a job that does not say them in its fields needs this file. */

import { once } from "~/domain/isolate-memory-rules";
import { readPayText } from "~/domain/jobs/details/pay-text-rules";
import type { JobDetails } from "~/domain/jobs/schema";
import { findCountry, pinIn, readWhere } from "~/domain/places/names";
import { type Address, addressOf, DEFAULT_COUNTRY, type PostingFacts, payInNumbers } from "./rules";

/** Pay and place of a job, each from its fields where they say it, otherwise from its text. */
export function factsInText(job: Omit<JobDetails, "status" | "applications">): PostingFacts {
  const { place, location } = job;
  return { pay: payInNumbers(job) ?? payInText(job), address: place ? addressOf(place) : addressIn(location) };
}

/** Only a text that is certain. */
function payInText({ salary, place, levels }: Omit<JobDetails, "status" | "applications">): PostingFacts["pay"] {
  return salary === null ? null : readPayText(salary, { country: place?.country ?? null, levels });
}

/** The address in a location, as a search reads it: "WFH, Pune" is Pune, and "Remote, India" is no place but a country. */
function addressIn(location: string): Address {
  const { scope, rest } = readWhere(location);
  return parsePlace(rest || (scope?.kind === "country" ? scope.name : "India"));
}

/**
 * "Pune, Maharashtra" as a PostalAddress: locality first, region next, the country where the last part is one. A PIN code, or a part
 * without letters, is the postal code.
 */
export function parsePlace(text: string): Address {
  const pin = pinIn(text);
  const written = (pin?.rest ?? text).split(/[,;()\n]/).flatMap((part) => part.replace(OUTER, "").trim() || []);
  const parts = written.filter((part) => /\p{L}/u.test(part));
  const code = pin?.code ?? written.find((part) => /^\d[\d -]{2,9}$/.test(part));
  const country = countryCode(parts.at(-1) ?? "");
  if (country) parts.pop();
  const region = parts.length > 1 ? parts.at(-1) : undefined;
  // "India" alone is no town, as "Singapore" is.
  const locality = parts[0] ?? (CITY_STATES.includes(country ?? "") ? written[0] : undefined);
  return {
    "@type": "PostalAddress",
    ...(locality ? { addressLocality: locality } : {}),
    ...(region ? { addressRegion: region } : {}),
    ...(code ? { postalCode: code } : {}),
    addressCountry: country ?? DEFAULT_COUNTRY,
  };
}

/** Signs around a part: "Pune -", "Qatar." The point of "U.P." is its own. */
const OUTER = /^[\s.:–-]{1,9}|[\s:–-]{1,9}$|(?<=\p{L}{3})\.$/gu;
const CITY_STATES = ["SG", "HK", "MO", "MC", "GI", "LU"];
const codes = once(readCountryCodes);

function countryCode(name: string): string | undefined {
  const plain = countryKey(name);
  return codes().get(plain) ?? findCountry(plain)?.code;
}

/** "U.A.E." and "U. K." are what they are without their points. */
function countryKey(name: string): string {
  return name.toLowerCase().replace(/\. ?/g, "");
}

/** English names of all regions that the runtime knows. */
function readCountryCodes(): Map<string, string> {
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  const found = new Map([
    ["great britain", "GB"],
    ["united states of america", "US"],
  ]);
  for (let first = 65; first <= 90; first += 1) {
    for (let second = 65; second <= 90; second += 1) {
      const code = String.fromCharCode(first, second);
      const name = names.of(code);
      if (name) found.set(countryKey(name), code);
    }
  }
  return found;
}
