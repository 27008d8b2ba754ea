/** What a mail program takes for a web or mail address in a line that a person wrote, and how such a line is made harmless. */

/** Endings of hosts that strangers use: the large ones, India's, the cheap ones and those of link shorteners. */
const ENDINGS = new Set(
  (
    "com org net int edu gov mil in co info biz name pro mobi asia tel travel jobs xxx " +
    "io ai app dev page web cloud tech site website online store shop space live life world today news blog media " +
    "link links click top club vip win bid loan men date party review stream download racing trade cam fun icu " +
    "xyz zip mov buzz cyou monster quest bond sbs cfd rest host press agency digital email chat social video " +
    "tech school college academy education university institute training courses degree guru study careers center centre " +
    "me ly gl gd gg is it to tv cc ws tk ml ga cf gq am fm sh st su vc vu la ms nu pw re rs ru cn us uk eu de fr nl " +
    "ca au nz jp kr hk sg my ph id th vn lk np bd pk ae sa qa om kw ir za ng ke br mx ar es pt pl ch se no fi dk be at " +
    "ac bharat भारत भारतम् ಭಾರತ ভারত భారత్ ଭାରତ இந்தியா ਭਾਰਤ بھارت संगठन वेबसाइट कॉम नेट"
  ).split(" "),
);
/** These are words in names: "Govt.Hr.Sec.School", "M.Tech". And most two-letter endings: "M.Sc.in Physics", "Fr.de Souza". */
const WORDS = new Set(
  "tech school college academy education university institute training center centre degree".split(" "),
);
/** Two-letter endings that are no words: link shorteners use them. */
const NO_WORDS = new Set("co io ai me ly gl gd gg cc".split(" "));

/** No name ends in these, in capitals or not. Any other ending counts in small letters alone: "Srinivas.Ch", "Kapil.Dev". */
const NO_NAMES = new Set("com org net edu gov mil info biz www".split(" "));

/** Abbreviations in names and posts. Single letters count as well. */
const ABBREVIATIONS = new Set(
  (
    "st ss sr jr hr dr mr mrs ms smt shri sri prof asst assoc addl govt govtt gov sec secy hss higher high primary pry " +
    "middle mid pub public pvt comp dept univ inst engg tech phil hons ed sc lib mus des pharm litt stat arch maths " +
    "sci eng inter intl agri nat natl mat matric gen bro rev fr no co op coed res resi memorial model central international"
  ).split(" "),
);

/** Degrees and tools that look like hosts. Each host belongs to somebody well known, so that no stranger gains by it. */
const KNOWN_HOSTS = new Set(
  "m.com b.com d.com i.com asp.net vb.net ado.net node.js react.js vue.js next.js express.js".split(" "),
);

const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** Dots that browsers read as a full stop (RFC 3490) and that normalisation leaves. */
const OTHER_DOTS = /[\u3002\uff61]/g;
const SCHEME = /:\/\/|(?<!\p{L})(?:https?|ftp|mailto|javascript|data):(?=[^\s\d])/giu;
const WWW = /(?<![\p{L}\p{N}])www\d?\.[\p{L}\p{N}]/iu;
const MAIL_SIGN = /(?<=\S)@(?=\S)/g;
/** A host and the dots in it, with the joiners that many scripts need. */
const RUN = /[\p{L}\p{M}\p{N}\p{Join_Control}._-]+/gu;

/** Whether a line holds a web or mail address, also in full-width letters and in the dots of other scripts. */
export function holdsAddress(text: string): boolean {
  const plain = inPlainLetters(text);
  // `search` keeps no place between calls, unlike `test`.
  if ([SCHEME, WWW, MAIL_SIGN].some((sign) => plain.search(sign) >= 0)) return true;
  for (const { 0: run, index } of plain.matchAll(RUN)) {
    if (isAddress(run, plain.slice(index + run.length, index + run.length + 2))) return true;
  }
  return false;
}

/** The line with its addresses made harmless: "evil[.]com", "a[at]b[.]com". Other dots in a word get a space: "St. Mary". */
export function withoutAddresses(text: string): string {
  const plain = text
    .normalize("NFKC")
    .replace(INVISIBLE, (sign) => (sign === "\u200c" || sign === "\u200d" ? sign : ""))
    .replace(OTHER_DOTS, ".");
  return plain
    .replace(RUN, (run, index: number) => {
      const host = run.replace(/\.$/, "").toLowerCase();
      if (KNOWN_HOSTS.has(host)) return run;
      const behind = plain.slice(index + run.length, index + run.length + 2);
      if (isAddress(run.replace(INVISIBLE, ""), behind)) return run.replace(/(?<=[^.])\.(?=[^.])/g, "[.]");
      return run.replace(/(?<=[^.])\.(?=[^.]*\p{L}[^.])/gu, ". ");
    })
    .replace(MAIL_SIGN, "[at]")
    .replace(SCHEME, (scheme) => scheme.replace(":", "[:]"));
}

function inPlainLetters(text: string): string {
  return text.replace(INVISIBLE, "").normalize("NFKC").replace(INVISIBLE, "").replace(OTHER_DOTS, ".");
}

/** Whether a run of letters and dots is a host. `behind`: the two characters after it, where a path would begin. */
function isAddress(run: string, behind: string): boolean {
  if (run.search(WWW) >= 0) return true;
  const parts = run.split(/\.{2,}/);
  return parts.some((part, place) => {
    const labels = part.replace(/^\.|\.$/g, "").split(".");
    return labels.length > 1 && isHost(labels, place === parts.length - 1 ? behind : "");
  });
}

function isHost(labels: string[], behind: string): boolean {
  if (holdsNetworkAddress(labels) || labels.some(mixesAlphabets)) return true;
  const hasPath = /^[/?#:][^\s]/.test(behind);
  const small = labels.map((label) => label.toLowerCase());
  const last = small.length - 1;
  const isKnown = (place: number) => KNOWN_HOSTS.has(`${small[place - 1]}.${small[place]}`);
  // "evil.com.Apply" is an address too, although no space follows it.
  if (small.some((label, place) => place > 0 && place < last && /^(com|org|net)$/.test(label) && !isKnown(place))) {
    return true;
  }
  if (isKnown(last)) return false;
  const ending = endingOf(small[last] ?? "");
  const isAbbreviated = small.slice(0, last).every((label) => isShort(label));
  if (!ENDINGS.has(ending) && !ending.startsWith("xn--")) return hasPath && !isAbbreviated && isLowerCase(labels);
  // "Ryan Intl.School/College" is a name, "Evil.School/apply" is not.
  const isCapital = /^\p{Lu}/u.test(labels[last] ?? "") && !NO_NAMES.has(ending) && !ending.startsWith("xn--");
  if (isCapital) {
    const isPath = hasPath && (!WORDS.has(ending) || /^.[\p{Ll}\p{N}]/u.test(behind));
    return isPath && (!isAbbreviated || (NO_WORDS.has(ending) && ending !== "co"));
  }
  const isWord = WORDS.has(ending) || (/^[a-z]{2}$/.test(ending) && !NO_WORDS.has(ending));
  // "x.in" is a host, "M.Sc.in Physics" and "Fr.de Souza" are not.
  const isShortHost = labels.length === 2 && !WORDS.has(ending) && /^\p{Ll}/u.test(labels[0] ?? "");
  return !(isWord && isAbbreviated && !hasPath && !isShortHost);
}

/** Latin letters with Cyrillic or Greek ones that look like them: no name has them, and "evil.com" may be written so. */
function mixesAlphabets(label: string): boolean {
  return /\p{Script=Latin}/u.test(label) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(label);
}

/** Four numbers in a row, as in "192.168.1.1" and "192.168.1.1.Apply". */
function holdsNetworkAddress(labels: string[]): boolean {
  let numbers = 0;
  return labels.some((label) => {
    numbers = /^\d{1,3}$/.test(label) && Number(label) < 256 ? numbers + 1 : 0;
    return numbers === 4;
  });
}

/** The letters that a last part begins with, where a mail program would end the address: "com" of "com-apply". */
function endingOf(label: string): string {
  const letters = /^[a-z]+/.exec(label)?.[0] ?? "";
  const next = label.charAt(letters.length);
  return letters === "" || label.startsWith("xn--") || /\d/.test(next) ? label : letters;
}

function isShort(label: string): boolean {
  return /^\p{L}\p{M}*$/u.test(label) || ABBREVIATIONS.has(label);
}

/** An ending that is not on the list, with a path behind it: "evil.pizza/x", but not "Asst.Prof/Lecturer". */
function isLowerCase(labels: string[]): boolean {
  return /^\p{Ll}{2,}$/u.test(labels.at(-1) ?? "") && (labels[0] ?? "").length > 2;
}
