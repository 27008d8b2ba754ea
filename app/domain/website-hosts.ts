/** Hosts of websites: the one that shows who writes from it, and the part of a website that belongs to one owner. */

/** Free mail: anybody gets an address there. India's and the world's large ones, with all their endings. */
const FREE_MAIL =
  /^(?:.+\.)?(?:gmail|googlemail|yahoo|ymail|rocketmail|outlook|hotmail|live|msn|rediff|rediffmail|icloud|me|mac|aol|aim|proton|protonmail|pm|zoho|zohomail|yandex|ya|mail|inbox|list|bk|gmx|web|fastmail|tutanota|tuta|hushmail|hey|duck|indiatimes|sify|sancharnet|vsnl|eth|dataone|bsnl|in|email|usa|post|mailinator|yopmail|guerrillamail|10minutemail|tempmail|temp-mail|sharklasers|qq|163|126|sina|naver|daum|hanmail|comcast|att|verizon|sbcglobal|btinternet|virginmedia|sky|orange|wanadoo|free|laposte|libero|tiscali|t-online|freenet|seznam|wp|o2|onet|abv|ukr|rambler)\.(?:[a-z]{2,4}|co\.[a-z]{2}|com\.[a-z]{2}|net\.[a-z]{2}|net\.in|ac\.in)$/;

/** Hosting and shops where everybody gets a host of her own: "hillview.blogspot.com". */
const BY_HOST = [
  "wordpress\\.com|wixsite\\.com|wixstudio\\.io|weebly\\.com|squarespace\\.com|godaddysites\\.com|webnode\\.[a-z.]+|jimdo\\.com|jimdosite\\.com",
  "blogspot\\.[a-z.]+|business\\.site|sharepoint\\.com|webflow\\.io|framer\\.(?:website|app)|canva\\.site|site123\\.me|zyrosite\\.com",
  "github\\.io|gitlab\\.io|netlify\\.app|vercel\\.app|pages\\.dev|workers\\.dev|herokuapp\\.com|onrender\\.com|web\\.app|firebaseapp\\.com",
  "surge\\.sh|glitch\\.me|replit\\.app|tiiny\\.site|azurewebsites\\.net|amazonaws\\.com|appspot\\.com|hostingersite\\.com",
  "000webhostapp\\.com|infinityfreeapp\\.com|hostingerapp\\.com|bigrocket\\.in|my-free\\.website|yolasite\\.com|(?:my)?strikingly\\.com|carrd\\.co",
  "myshopify\\.com|dukaan\\.[a-z]+|notion\\.site|substack\\.com|tumblr\\.com|schools\\.org\\.in",
].join("|");
/** Networks and directories where a page of one's own is a path: "facebook.com/hillview". */
const BY_PATH = [
  "wix\\.com|blogger\\.com|hostinger\\.[a-z.]+|google\\.[a-z.]+|goo\\.gl|youtube\\.com|youtu\\.be|microsoft\\.com",
  "github\\.com|medium\\.com|linktr\\.ee|bit\\.ly|tinyurl\\.com",
  "facebook\\.com|fb\\.com|instagram\\.com|linkedin\\.com|twitter\\.com|x\\.com|t\\.me|telegram\\.me|wa\\.me|whatsapp\\.com|pinterest\\.[a-z.]+",
  "justdial\\.com|indiamart\\.com|sulekha\\.com|naukri\\.com|indeed\\.[a-z.]+|urbanpro\\.com|edudwar\\.com",
].join("|");
const HOSTING = new RegExp(`(?:^|\\.)(?:${BY_HOST}|${BY_PATH})$`);
const OWN_HOST = new RegExp(`\\.(?:${BY_HOST})$`);
/** An ending below which everybody gets a name of her own. */
const BARE_ENDING = /^(?:nic|gov|edu|ac|co|org|net|res|gen|firm|ind)\.in$/;

/**
 * The host of a website as addresses of its people have it: in small letters, without `www.`. Empty where it proves nothing: free
 * mail, hosting, a bare address of numbers, no website.
 */
export function countedHost(website: string | null): string {
  if (!website || !URL.canParse(website)) return "";
  const host = hostIn(new URL(website));
  return isNobodys(host) || isShared(host) ? "" : host;
}

/** Words of a path behind which the user's own follows: "google.com/view/hillview". */
const CONTAINERS = new Set(
  "view site sites a p d c u in company school showcase channel user people pages groups public profile biz maps place".split(
    " ",
  ),
);
/** Governments and school boards give many schools a name below one of theirs. */
const MANY_SCHOOLS = /(?:^|\.)(?:kvs\.(?:ac|gov)\.in|navodaya\.gov\.in|gov\.in|nic\.in|ernet\.in)$/;
/** Endings of two labels, as "ac.in" and "co.uk". */
const TWO_LABELS =
  /(?:^|\.)(?:co|com|org|net|edu|ac|gov|govt|mil|nic|res|gen|firm|ind|sch|school|or|ne|go|k12)\.[a-z]{2}$/;

/**
 * The site of which a website is a part, as one text: the domain that somebody registered ("school.example" for
 * "www.a.school.example"), or, on hosting that many share, the part of one user: her host ("hillview.blogspot.com") or
 * the beginning of the path ("google.com/view/hillview"). Empty if it belongs to no single owner.
 */
export function siteOf(website: string | null | undefined): string {
  if (!website || !URL.canParse(website)) return "";
  const url = new URL(website);
  const host = hostIn(url);
  if (isNobodys(host) || FREE_MAIL.test(host) || BARE_ENDING.test(host)) return "";
  return HOSTING.test(host) ? sharedSite(host, url) : registeredDomain(host);
}

function sharedSite(host: string, url: URL): string {
  // One blog has the same name at each of its endings.
  const own = host.replace(/\.blogspot\.[a-z.]+$/, ".blogspot.com");
  const [hosting] = OWN_HOST.exec(own) ?? [];
  if (hosting) return own.split(".").slice(-hosting.split(".").length).join(".");
  const parts = url.pathname.toLowerCase().split("/").filter(Boolean);
  const ends = CONTAINERS.has(parts[0] ?? "") ? 2 : 1;
  const path = parts.slice(0, ends).join("/");
  const id = url.searchParams.get("id");
  const domain = registeredDomain(host).replace(/^fb\.com$/, "facebook.com");
  if (parts.length < ends) return "";
  return `${domain}/${path === "profile.php" && id ? `${path}?id=${id}` : path}`;
}

/** The domain that somebody registered. Below a government's or a board's, each host is another school's. */
function registeredDomain(host: string): string {
  if (MANY_SCHOOLS.test(host)) return host;
  return host
    .split(".")
    .slice(TWO_LABELS.test(host) ? -3 : -2)
    .join(".");
}

/** True if many people share the host. */
function isShared(host: string): boolean {
  return [BARE_ENDING, FREE_MAIL, HOSTING].some((nobodys) => nobodys.test(host));
}

/** The host of a URL in small letters, without `www.` and a last dot. */
function hostIn(url: URL): string {
  return url.hostname
    .toLowerCase()
    .replace(/\.$/, "")
    .replace(/^www\./, "");
}

/** No name at all, or a bare address of numbers. */
function isNobodys(host: string): boolean {
  return !host.includes(".") || /^[\d.]+$/.test(host) || host.includes(":");
}
