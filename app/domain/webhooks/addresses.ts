/**
 * Addresses to which we deliver. They are typed by people whom we do not know, so none may lead to a machine of ours or of a private
 * network. The name is looked up at each try, as what it means may change.
 */
import ipaddr from "ipaddr.js";
import { MAX_URL_CHARS } from "./rules";

/** All addresses of a name; none where it has none. */
export type Resolve = (name: string, family: 4 | 6) => Promise<string[]>;

/** Names that mean nothing, or something else, outside of one network. */
const LOCAL_NAMES = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|arpa|onion|invalid|localdomain)$/;
/** A label of a name in the DNS: letters, digits, hyphens and, in the middle of long names, underscores. */
const NAME = /^(?=.{4,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+(?=[a-z0-9-]*[a-z])[a-z0-9-]{2,63}$/;

/** The address as it is stored, if deliveries may go there. `ownOrigin`: where this website is reached. */
export function readTarget(text: string, ownOrigin: string): URL | null {
  if (text.length > MAX_URL_CHARS || !URL.canParse(text)) return null;
  const url = new URL(text);
  const isPlain = url.protocol === "https:" && url.port === "" && url.username === "" && url.password === "";
  if (!isPlain || !isPublicName(url.hostname) || isOwn(url.hostname, ownOrigin)) return null;
  url.hash = "";
  return url.href.length > MAX_URL_CHARS ? null : url;
}

function isPublicName(name: string): boolean {
  return NAME.test(name) && !ipaddr.isValid(name) && !LOCAL_NAMES.test(name);
}

function isOwn(name: string, ownOrigin: string): boolean {
  if (!URL.canParse(ownOrigin)) return false;
  const { hostname } = new URL(ownOrigin);
  return name === hostname || name.endsWith(`.${hostname}`);
}

export type Looked = "public" | "private_address" | "no_address";

/** The meaning of a name now. One address that is not public is enough to refuse it: a fetch may take any of them. */
export async function lookUp(name: string, resolve: Resolve): Promise<Looked> {
  const found = (await Promise.all([resolve(name, 4), resolve(name, 6)])).flat();
  if (found.length === 0) return "no_address";
  return found.every(isPublicAddress) ? "public" : "private_address";
}

/** All that is given to machines of the Internet: 2000::/3. */
const GLOBAL_V6 = ipaddr.IPv6.parseCIDR("2000::/3");
/** Forms that carry an address of the older kind, and the place of its first byte. */
const CARRIERS: [range: [ipaddr.IPv6, number], at: number][] = [
  [ipaddr.IPv6.parseCIDR("::ffff:0:0/96"), 12],
  [ipaddr.IPv6.parseCIDR("::ffff:0:0:0/96"), 12],
  [ipaddr.IPv6.parseCIDR("::/96"), 12],
  [ipaddr.IPv6.parseCIDR("64:ff9b::/96"), 12],
  [ipaddr.IPv6.parseCIDR("2002::/16"), 2],
];

/** False for whatever is no address of one machine on the Internet. An address inside of another one is judged itself. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address instanceof ipaddr.IPv4) return address.range() === "unicast";
  for (const [range, at] of CARRIERS) {
    if (address.match(range))
      return isPublicAddress(
        address
          .toByteArray()
          .slice(at, at + 4)
          .join("."),
      );
  }
  return address.match(GLOBAL_V6) && address.range() === "unicast";
}
