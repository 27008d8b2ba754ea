/** Which host of a website tells who writes from it. */

/** Free mail: anybody gets an address there. India's and the world's large ones, with all their endings. */
const FREE_MAIL =
  /^(?:.+\.)?(?:gmail|googlemail|yahoo|ymail|rocketmail|outlook|hotmail|live|msn|rediff|rediffmail|icloud|me|mac|aol|aim|proton|protonmail|pm|zoho|zohomail|yandex|ya|mail|inbox|list|bk|gmx|web|fastmail|tutanota|tuta|hushmail|hey|duck|indiatimes|sify|sancharnet|vsnl|eth|dataone|bsnl|in|email|usa|post|mailinator|yopmail|guerrillamail|10minutemail|tempmail|temp-mail|sharklasers|qq|163|126|sina|naver|daum|hanmail|comcast|att|verizon|sbcglobal|btinternet|virginmedia|sky|orange|wanadoo|free|laposte|libero|tiscali|t-online|freenet|seznam|wp|o2|onet|abv|ukr|rambler)\.(?:[a-z]{2,4}|co\.[a-z]{2}|com\.[a-z]{2}|net\.[a-z]{2}|net\.in|ac\.in)$/;

/** Hosting, shops, networks and directories: many people have a page there, and some an address. */
const HOSTING = new RegExp(
  `(?:^|\\.)(?:${[
    "wordpress\\.com|wixsite\\.com|wix\\.com|weebly\\.com|squarespace\\.com|godaddysites\\.com|webnode\\.[a-z.]+|jimdo\\.com|jimdosite\\.com",
    "blogspot\\.[a-z.]+|blogger\\.com|google\\.[a-z.]+|business\\.site|goo\\.gl|youtube\\.com|youtu\\.be|microsoft\\.com|sharepoint\\.com",
    "github\\.io|github\\.com|gitlab\\.io|netlify\\.app|vercel\\.app|pages\\.dev|workers\\.dev|herokuapp\\.com|onrender\\.com|web\\.app|firebaseapp\\.com",
    "000webhostapp\\.com|infinityfreeapp\\.com|hostinger\\.[a-z.]+|hostingerapp\\.com|bigrocket\\.in|my-free\\.website|yolasite\\.com|strikingly\\.com|carrd\\.co",
    "myshopify\\.com|dukaan\\.[a-z]+|notion\\.site|substack\\.com|medium\\.com|tumblr\\.com|linktr\\.ee|bit\\.ly|tinyurl\\.com",
    "facebook\\.com|fb\\.com|instagram\\.com|linkedin\\.com|twitter\\.com|x\\.com|t\\.me|telegram\\.me|wa\\.me|whatsapp\\.com|pinterest\\.[a-z.]+",
    "justdial\\.com|indiamart\\.com|sulekha\\.com|naukri\\.com|indeed\\.[a-z.]+|urbanpro\\.com|edudwar\\.com|schools\\.org\\.in",
  ].join("|")})$`,
);
/** An ending below which everybody gets a name of her own. */
const BARE_ENDING = /^(?:nic|gov|edu|ac|co|org|net|res|gen|firm|ind)\.in$/;

/**
 * The host of a website as addresses of its people have it: in small letters, without `www.`. Empty where it proves nothing: free
 * mail, hosting, a bare address of numbers, no website.
 */
export function countedHost(website: string | null): string {
  if (!website || !URL.canParse(website)) return "";
  const host = new URL(website).hostname
    .toLowerCase()
    .replace(/\.$/, "")
    .replace(/^www\./, "");
  if (!host.includes(".") || /^[\d.]+$/.test(host) || host.includes(":")) return "";
  return [BARE_ENDING, FREE_MAIL, HOSTING].some((nobodys) => nobodys.test(host)) ? "" : host;
}
