/** Countries, by what people call them. */
import { createMemory, once } from "../isolate-memory-rules.ts";
import { placeKey } from "./names";

/** What people write for a country beside its name and its two letters. */
const COUNTRIES: Record<string, readonly string[]> = {
  AE: ["UAE", "Emirates"],
  GB: ["UK", "England", "Britain", "Scotland", "Wales"],
  IN: ["Bharat", "भारत"],
  SA: ["KSA"],
  US: ["USA", "America"],
};

/** Countries that people search for besides those where we know towns: two letters each, as in ISO 3166. */
const CODES =
  "AE AF AT AU BD BE BH BN BR BT BW CA CH CN CZ DE DK EG ES ET FI FJ FR GB GH GR HK HU ID IE IL IN IQ IR IT JO JP KE KH KR KW KZ LA LB LK LU MA MM MN MU MV MW MX MY MZ NA NG NL NO NP NZ OM PH PK PL PT QA RO RU RW SA SC SE SG TH TN TR TW TZ UA UG US UZ VN ZA ZM ZW";

const countriesByKey = once(() => {
  const hindi = new Intl.DisplayNames("hi", { type: "region" });
  const names = CODES.split(" ").map((code) => {
    // The two letters alone are words: "in", "it".
    const [name = code, , ...others] = namesOfCountry(code);
    return { code, name, keys: [name, hindi.of(code) ?? name, ...others].map(placeKey) };
  });
  return new Map(names.flatMap(({ code, name, keys }) => keys.map((key) => [key, { code, name }] as const)));
});

/** The country that a text names, in English or Hindi; null for any other text. */
export function findCountry(text: string): { code: string; name: string } | null {
  const key = placeKey(text);
  // "U.A.E." is "UAE": letters that stand alone are one word.
  const joined = /^\p{L}(?: \p{L}){1,3}$/u.test(key) ? key.replaceAll(" ", "") : key;
  return countriesByKey().get(joined) ?? null;
}

const countryNames = createMemory<string, readonly string[]>({ most: 300 });

/** What a country is called: its name, its two letters, and what else people write. */
export function namesOfCountry(code: string): readonly string[] {
  const known = countryNames.get(code);
  if (known) return known;
  const name = new Intl.DisplayNames("en", { type: "region" }).of(code) ?? code;
  const names = [name, code, ...(COUNTRIES[code] ?? [])];
  countryNames.set(code, names);
  return names;
}
