/** The form of a key, its check digits, and the networks that may use one. */
import { crc32 } from "node:zlib";
import { describe, expect, test } from "vitest";
import { isInNetworks, readNetwork } from "~/domain/api-keys/network-rules";
import { findKeyIn, KEY_FORM, keyIdFrom, readKey, withoutKeys, writeKey } from "~/domain/api-keys/rules";

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const random = () => crypto.getRandomValues(new Uint8Array(32));
const newKey = () => writeKey(keyIdFrom(random()), random());

describe("a key", () => {
  test("has the form that is published for scanners, and check digits of a CRC-32 over all before them", () => {
    for (let times = 0; times < 200; times += 1) {
      const key = newKey();
      expect(key).toMatch(new RegExp(`^${KEY_FORM}$`));
      expect(key).toHaveLength(60);
      let check = 0;
      for (const digit of key.slice(-6)) check = check * 62 + DIGITS.indexOf(digit);
      expect(check).toBe(crc32(key.slice(0, -6)));
      expect(readKey(key)).toEqual({ id: key.slice(3, 11), text: key });
    }
  });

  test("with all bits the same keeps its length, so no bit is lost", () => {
    expect(writeKey("ABCDEFGH", new Uint8Array(32))).toHaveLength(60);
    expect(writeKey("ABCDEFGH", new Uint8Array(32).fill(255))).toHaveLength(60);
    expect(writeKey("ABCDEFGH", new Uint8Array(32).fill(255))).not.toBe(
      writeKey("ABCDEFGH", new Uint8Array(32).fill(254)),
    );
  });

  test("that is mistyped in one place or two is none", () => {
    const key = newKey();
    for (let place = 3; place < key.length; place += 1) {
      const other = key[place] === "A" ? "B" : "A";
      expect(readKey(key.slice(0, place) + other + key.slice(place + 1)), String(place)).toBeNull();
    }
    for (const wrong of ["", "sr_", key.slice(1), `${key}A`, key.slice(0, -1), key.toUpperCase(), `${key}\n`]) {
      expect(readKey(wrong), wrong).toBeNull();
    }
  });

  test("is found in an address however it is escaped, and taken out of what is logged", () => {
    const key = newKey();
    const escaped = [...key].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join("");
    for (const address of [
      `/x?key=${key}`,
      `/${key}`,
      `/x?a=1&token=Bearer%20${key}#x`,
      `/x?sr_=sr_sr_${key}zz`,
      `/x?key=${key.replace("_", "%5F")}`,
      `/x?key=${escaped}`,
      `/x?key=%E0%A4%A${key}`,
    ]) {
      expect(findKeyIn(address)?.text, address).toBe(key);
      expect(withoutKeys(address)).not.toContain(key.slice(12));
    }
    expect(findKeyIn(`/x?key=${key.slice(0, -1)}-`)).toBeNull();
    expect(withoutKeys("/jobs?q=sr_x")).toBe("/jobs?q=sr_x");
  });
});

describe("a network", () => {
  test.each([
    ["203.0.113.7", "203.0.113.7/32"],
    ["203.0.113.77/24", "203.0.113.0/24"],
    ["2001:DB8::1", "2001:db8::1/128"],
    ["2001:db8:1:2:3::/48", "2001:db8:1::/48"],
    ["::ffff:203.0.113.7", "203.0.113.7/32"],
    ["::ffff:203.0.113.0/120", "203.0.113.0/24"],
  ])("%s is kept as %s", (typed, kept) => {
    expect(readNetwork(typed)).toBe(kept);
  });

  test.each(
    "0.0.0.0/0 ::/0 ::ffff:0:0/90 203.0.113.7/33 203.0.113.7/ 203.0.113.7/-1 203.0.113.7/08 203.0.113.7/24/8 203.0.113 1 0x7f.0.0.1 010.0.0.1 2001:db8::/129 fe80::1%eth0 2001:::1 example.org localhost".split(
      " ",
    ),
  )("%s is none", (typed) => {
    expect(readNetwork(typed)).toBeNull();
  });

  test("lets in what lies in it, whatever the form of the address, and nothing else", () => {
    const networks = ["203.0.113.0/24", "2001:db8:1::/48"];
    for (const inside of ["203.0.113.0", "203.0.113.255", "::ffff:203.0.113.9", "::ffff:cb00:7109", "2001:db8:1::1"])
      expect(isInNetworks(networks, inside), inside).toBe(true);
    for (const outside of ["203.0.114.0", "2001:db8:2::1", "", "x", "203.0.113.9, 1.1.1.1", "0xcb007109"])
      expect(isInNetworks(networks, outside), outside).toBe(false);
    expect(isInNetworks(networks, null)).toBe(false);
  });
});
