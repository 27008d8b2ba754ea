/** The networks that may use a key: addresses and CIDR blocks of IPv4 and IPv6. */
import ipaddr from "ipaddr.js";

type Block = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** A block as we write it: "203.0.113.0/24"; null for what is none, or would let everybody in. */
export function readNetwork(text: string): string | null {
  const block = blockOf(text.trim());
  if (!block || block[1] === 0) return null;
  const [address, bits] = block;
  const network =
    address.kind() === "ipv4"
      ? ipaddr.IPv4.networkAddressFromCIDR(`${address}/${bits}`)
      : ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits}`);
  return `${network.toString()}/${bits}`;
}

/** True if the address is in one of these blocks. An address that cannot be read is in none. */
export function isInNetworks(networks: readonly string[], address: string | null): boolean {
  if (address === null || !isAddress(address)) return false;
  const given = ipaddr.process(address);
  return networks.some((text) => {
    const block = blockOf(text);
    return block !== null && block[0].kind() === given.kind() && given.match(block);
  });
}

/** Four decimal numbers without leading zeros, which some programs read as octal, or IPv6 without a zone. */
function isAddress(text: string): boolean {
  return (
    ipaddr.IPv4.isValidFourPartDecimal(text) || (text.includes(":") && !text.includes("%") && ipaddr.IPv6.isValid(text))
  );
}

function blockOf(text: string): Block | null {
  const [address = "", length, ...more] = text.split("/");
  if (more.length > 0 || !isAddress(address) || (length !== undefined && !/^(0|[1-9]\d{0,2})$/.test(length)))
    return null;
  const parsed = ipaddr.parse(address);
  const most = parsed.kind() === "ipv4" ? 32 : 128;
  const bits = length === undefined ? most : Number(length);
  if (bits > most) return null;
  // A mapped address is one of IPv4, as `process` reads those that arrive.
  if (parsed instanceof ipaddr.IPv6 && parsed.isIPv4MappedAddress()) {
    return bits < 96 ? null : [parsed.toIPv4Address(), bits - 96];
  }
  return [parsed, bits];
}
