/**
 * Names of places as people write them: the key of a name, countries, PIN codes, and words such as "anywhere" that are
 * no place. The build and the app use the same keys.
 */

import { createMemory, once } from "../isolate-memory-rules.ts";
import { latinDigit } from "../text-rules.ts";

/** Letters that Unicode does not take apart. */
const LETTERS: Record<string, string> = { ß: "ss", ø: "o", æ: "ae", œ: "oe", đ: "d", ð: "d", þ: "th", ł: "l", ı: "i" };
const LETTER = /[ßøæœđðþłı]/g;
/** Accents of Latin, Greek and Cyrillic; the nukta of Devanagari (क़ is क); joiners. Other signs of Indian scripts are vowels. */
const DROPPED = /[\u0300-\u036f\u093c\u200b-\u200d\u2060\ufeff'’‘ʻʼ`´]/g;

/** No name is longer. Text after this is not read. */
const MAX_CHARS = 200;

/** The key of a name: small letters without accents, one space for whatever stands between words. Empty if there is no letter. */
export function placeKey(text: string): string {
  return text
    .slice(0, MAX_CHARS)
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFD")
    .replace(DROPPED, "")
    .normalize("NFC")
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter)
    .replaceAll("ँ", "ं")
    .replaceAll("&", " and ")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
}

// Countries

/** Further names of a country, beside its name and its two letters. */
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

/** The names of a country: its name, its two letters, and further ones. */
export function namesOfCountry(code: string): readonly string[] {
  const known = countryNames.get(code);
  if (known) return known;
  const name = new Intl.DisplayNames("en", { type: "region" }).of(code) ?? code;
  const names = [name, code, ...(COUNTRIES[code] ?? [])];
  countryNames.set(code, names);
  return names;
}

// PIN codes: "422001", "422 001", "Nashik 422 001", "पिन ४२२००१"

/**
 * The word before a code belongs to it; six digits within a word are none. Codes begin with 1 to 9, and none ends with three noughts:
 * that is a sum.
 */
const PIN =
  /(?:(?<!\p{L})(?:pin|zip|postal|पिन)[\s-]{0,4}(?:code|कोड)?[\s:.-]{0,4}|(?<![\p{L}\p{M}\p{N}.,]))([1-9]\d{2})[ -]?(?!000)(\d{3})(?![\p{L}\p{M}\p{N}])/iu;

/** The digits of the first PIN code of a text, and the text without it; null if there is none. Its town: `pinOf` of `rules.ts`. */
export function pinIn(text: string): { code: string; rest: string } | null {
  const plain = text.replace(/[०-९]/g, latinDigit);
  const found = PIN.exec(plain);
  if (!found) return null;
  const [written, first = "", last = ""] = found;
  const rest = `${text.slice(0, found.index)} ${text.slice(found.index + written.length)}`;
  return { code: first + last, rest: rest.replace(/\s+/g, " ").trim() };
}

// Locations that are no town and no state

/**
 * `everywhere`: no bound on place. `remote`: jobs that are done from home; `orRemote`: these, beside the place that is
 * left of the text. `here`: near the reader, whose place is not known.
 */
export type Scope =
  | { kind: "everywhere" | "remote" | "orRemote" | "here" }
  | { kind: "country"; code: string; name: string };

/** The words of a location beside a place, such as "near", and the rest, which is read as a place. */
export type Where = { scope: Scope | null; rest: string };

const phrases = (text: string) => new Set(text.split(",").map((phrase) => placeKey(phrase)));
const FROM_HOME = phrases(
  "remote,remotely,work from home,working from home,from home,work at home,home,home based,wfh,w f h,online,online only,virtual,work from anywhere,work remotely,remote work,remote jobs,telecommute,रिमोट,ऑनलाइन,ऑनलाईन,वर्क फ्रॉम होम,घर से,घर से काम,घर बैठे,घरून,घरून काम,घर,ghar se,ghar baithe,fully remote,100 remote,100 percent remote,completely remote,purely remote,totally remote,permanently remote,permanent remote,remote first,fully online,100 online,completely online,purely online,online work,online classes,online teaching",
);
const EVERY_PLACE = phrases(
  "anywhere,any where,any location,any locations,any place,any city,any state,any town,all locations,all location,all places,all cities,all states,all over,everywhere,every where,multiple locations,multiple cities,various locations,no preference,whole country,all country,entire country,nationwide,nation wide,across,throughout,pan,all,any,whole,entire,worldwide,world wide,कहीं भी,सभी जगह,सब जगह,हर जगह,सभी शहर,पूरे,पूरा,संपूर्ण,समस्त,अखिल,सर्वत्र,कुठेही,kahin bhi,poore",
);
const HOME_COUNTRY = phrases("india,bharat,hindustan,hindusthan,भारत,भारतवर्ष,हिंदुस्तान,हिन्दुस्तान,इंडिया,भारतात");
const NEAR_ME = phrases(
  "near me,nearme,nearby,near by,near my home,near my place,around me,close to me,my location,my city,my town,my area,current location,my current location,here,local,मेरे पास,मेरे आस पास,मेरे आसपास,आस पास,आसपास,माझ्या जवळ,जवळ",
);
/** They stand between these words, and say nothing of the place themselves. */
const BETWEEN = phrases("in,or,and,only,of,within,from,the,based,position,jobs,job,में,या,और,भी,से,के,me,mein");
const LONGEST_PHRASE = 4;
/** Behind one of our words they make it a name: "Online Nagar". */
const NAME_ENDS = phrases(
  "nagar,nagari,colony,road,rd,vihar,bazar,bazaar,chowk,marg,puram,pura,pur,street,layout,enclave,park,market,town,village,gate,gaon,garh,नगर,कॉलोनी,रोड,विहार,बाजार,चौक,मार्ग,गांव",
);
/** A part of the country, or all that is not in it: no place that we know, and not the whole country either. */
const SIDE = "north|south|east|west|central|northern|southern|eastern|western|उत्तर|दक्षिण|पूर्व|पूर्वी|पूर्वोत्तर|पश्चिम|मध्य";
const NOT_ALL = new RegExp(
  `(?:^| )(?:(?:(?:${SIDE}) ?){1,2}|(?:outside|out|beyond|not|except|excluding|other than|but)(?: (?:of|in|for|from))?(?: the)?) (?:india|bharat|भारत)(?: |$)|भारत (?:के|से) (?:बाहर|अलावा)`,
);

/** Read a location. A phrase of the home country or of every place counts only at its beginning or end: "Bharat Nagar" is a place. */
export function readWhere(location: string): Where {
  if (NEAR_ME.has(placeKey(location))) return { scope: { kind: "here" }, rest: "" };
  const oneSpace = location.replace(/\s+/g, (space) => (space.includes("\n") ? "\n" : " "));
  const parts = oneSpace.split(/ ?([,;|/()\n]+| [-–—] ) ?/).filter((part) => part !== "");
  if (parts.some((part) => NOT_ALL.test(placeKey(part)))) return { scope: null, rest: location };
  const words = parts.flatMap((part) => (/^[\p{L}\p{M}\p{N}]/u.test(part) ? part.split(/[\s-]+/) : [","]));
  const scopeWords = { remote: false, everywhere: false };
  while (words.length > 0 && (takeFrom(words, "end", scopeWords) || takeFrom(words, "begin", scopeWords)));
  const rest = words.join(" ").replace(/ ?,[ ,]*/g, ", ");
  if (!scopeWords.remote && !scopeWords.everywhere) return withCountry(location);
  if (rest === "") return { scope: { kind: scopeWords.remote ? "remote" : "everywhere" }, rest: "" };
  const other = withCountry(rest);
  return scopeWords.remote && !other.scope ? { scope: { kind: "orRemote" }, rest } : other;
}

function withCountry(rest: string): Where {
  const country = findCountry(rest);
  return country ? { scope: { kind: "country", ...country }, rest: "" } : { scope: null, rest };
}

/** Takes a phrase off one end of the words. Returns whether there was one. */
function takeFrom(
  words: string[],
  end: "begin" | "end",
  scopeWords: { remote: boolean; everywhere: boolean },
): boolean {
  for (let length = Math.min(LONGEST_PHRASE, words.length); length > 0; length -= 1) {
    const from = end === "begin" ? 0 : words.length - length;
    const phrase = placeKey(words.slice(from, from + length).join(" "));
    const isAll = length === words.length;
    const next = words[from + length] ?? "";
    if (end === "begin" && NAME_ENDS.has(placeKey(next)) && [",", undefined].includes(words[from + length + 1]))
      continue;
    const isHome = HOME_COUNTRY.has(phrase) && (isAll || end === "end" || scopeWords.everywhere || next === ",");
    // "All Saints Road" and "Home Colony" begin with a word of ours, and are places.
    const isWhole = isAll || length > 1 || end === "end" || !SHORT.has(phrase);
    const isRemote = FROM_HOME.has(phrase) && isWhole;
    const isEvery = EVERY_PLACE.has(phrase) && (isWhole || isFollowedByCountry(words));
    if (phrase !== "" && !isHome && !isRemote && !isEvery && !BETWEEN.has(phrase)) continue;
    scopeWords.remote ||= isRemote;
    scopeWords.everywhere ||= isHome || isEvery;
    words.splice(from, length);
    return true;
  }
  return false;
}

/** They are the beginning of names too. */
const SHORT = phrases("all,any,whole,entire,home,pan,across,throughout,घर,पूरे,पूरा,अखिल,समस्त,संपूर्ण,virtual,poore");

function isFollowedByCountry([, ...others]: readonly string[]): boolean {
  return HOME_COUNTRY.has(placeKey(others.join(" "))) || HOME_COUNTRY.has(placeKey(others.slice(-1).join(" ")));
}
