/** When a delivery is tried again, and to which addresses nothing is ever sent. */
import { describe, expect, test } from "vitest";
import { isPublicAddress, lookUp, readTarget } from "~/domain/webhooks/addresses";
import { judge, MAX_FAILING_MS, MAX_TRIES, type Outcome, readRetryAfter, type Standing } from "~/domain/webhooks/rules";
import { newSecret, openSecrets, sealSecret, signedHeaders } from "~/domain/webhooks/signing";
import { config } from "../support/bindings";
import { isSignedBy, OWN_ORIGIN } from "../support/webhooks";

const START = new Date("2026-11-28T09:00:00Z");
const outcome = (status: number | null, retryAfterMs: number | null = null): Outcome => ({
  ...{ status, retryAfterMs, ms: 5 },
  problem: status === null ? "unreachable" : null,
});
const fresh: Standing = { tries: 0, failingSince: null };

describe("the waits", () => {
  test("grow from five seconds to a day; the tenth try is the last, and three days are the end", () => {
    let [standing, now]: [Standing, Date] = [fresh, START];
    const waits: number[] = [];
    for (let count = 1; count < MAX_TRIES; count += 1) {
      const verdict = judge(standing, outcome(500), now);
      expect(verdict).toMatchObject({ moves: false, isSkipped: false, tries: count, ends: null });
      waits.push((Number(verdict.nextAt) - now.getTime()) / 1000);
      [standing, now] = [verdict, verdict.nextAt ?? now];
    }
    expect(waits).toEqual([5, 60, 300, 1800, 7200, 18_000, 36_000, 86_400, 86_400]);
    const tenth = judge(standing, outcome(500), now);
    expect(tenth).toMatchObject({ moves: true, isSkipped: true, tries: 0, nextAt: null, failingSince: START });
    const end = new Date(START.getTime() + MAX_FAILING_MS);
    expect(judge({ tries: 7, failingSince: START }, outcome(500), new Date(end.getTime() - 60_000)).nextAt).toEqual(
      end,
    );
    expect(judge({ tries: 7, failingSince: START }, outcome(500), end)).toMatchObject({ ends: "off", moves: false });
  });

  test("end with what is taken, and with 410", () => {
    const failing = { tries: 4, failingSince: START };
    for (const status of [200, 202, 204, 299])
      expect(judge(failing, outcome(status), START)).toMatchObject({
        moves: true,
        tries: 0,
        failingSince: null,
        ends: null,
      });
    for (const status of [199, 300, 301, 302, 307, 308, 400, 401, 404, 500, null])
      expect(judge(failing, outcome(status), START)).toMatchObject({ moves: false, tries: 5, ends: null });
    expect(judge(fresh, outcome(410), START)).toMatchObject({ moves: false, ends: "gone" });
  });

  test("are as long as a receiver asks for that is busy, which is no try of the event; it too is off after three days", () => {
    const verdict = judge({ tries: 3, failingSince: START }, outcome(429, 120_000), START);
    expect(verdict).toMatchObject({ tries: 3, nextAt: new Date(START.getTime() + 120_000), moves: false });
    expect(judge(fresh, outcome(429), START)).toMatchObject({ tries: 0, nextAt: new Date(START.getTime() + 5_000) });
    const end = new Date(START.getTime() + MAX_FAILING_MS);
    expect(judge({ tries: 0, failingSince: START }, outcome(429, 60_000), end).ends).toBe("off");
  });

  test.each([
    ["30", 30_000],
    [" 7 ", 7_000],
    ["0", 1_000],
    ["999999999", 21_600_000],
    ["Sat, 28 Nov 2026 09:10:00 GMT", 600_000],
    ["Sat, 28 Nov 2020 09:10:00 GMT", 1_000],
    ["soon", null],
    ["-5", null],
    ["", null],
    [null, null],
  ])("Retry-After %s", (header, ms) => {
    expect(readRetryAfter(header, START)).toBe(ms);
  });
});

describe("an address", () => {
  test.each([
    ["https://hooks.example.com/a?b=c", "https://hooks.example.com/a?b=c"],
    ["https://HOOKS.Example.com:443/a#part", "https://hooks.example.com/a"],
    ["https://bücher.example/", "https://xn--bcher-kva.example/"],
  ])("%s is taken", (text, stored) => {
    expect(readTarget(text, OWN_ORIGIN)?.href).toBe(stored);
  });

  test.each([
    "http://hooks.example.com/",
    "https://hooks.example.com:8443/",
    "https://name@hooks.example.com/",
    "https://name:secret@hooks.example.com/",
    "https://hooks.example.com./",
    "https://127.0.0.1/",
    "https://0x7f.1/",
    "https://2130706433/",
    "https://017700000001/",
    "https://[::1]/",
    "https://[::ffff:10.0.0.1]/",
    "https://localhost/",
    "https://api.localhost/",
    "https://printer.local/",
    "https://db.internal/",
    "https://intranet/",
    "https://1.0.0.127.in-addr.arpa/",
    "https://staffroom.example/jobs",
    "https://api.staffroom.example/",
    "ftp://hooks.example.com/",
    "javascript:alert(1)",
    "hooks.example.com",
    "",
    `https://hooks.example.com/${"a".repeat(500)}`,
  ])("%s is refused", (text) => {
    expect(readTarget(text, OWN_ORIGIN)).toBeNull();
  });

  test.each(["93.184.215.14", "8.8.8.8", "2606:4700::1111", "2002:0808:0808::1", "64:ff9b::808:808", "::ffff:8.8.8.8"])(
    "%s is of a machine on the Internet",
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  test.each([
    ...["0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "169.254.169.254", "172.16.0.1", "192.168.1.1", "192.0.0.8"],
    ...["192.0.2.1", "198.18.0.1", "203.0.113.9", "224.0.0.1", "240.0.0.1", "255.255.255.255"],
    ...["::", "::1", "fe80::1", "fc00::1", "fd12::1", "ff02::1", "fec0::1", "2001:db8::1", "2001::1", "100::1"],
    ...[
      "::ffff:10.0.0.1",
      "::ffff:0:10.0.0.1",
      "::10.0.0.1",
      "64:ff9b::a00:1",
      "64:ff9b:1::808:808",
      "2002:0a00:0001::1",
    ],
    ...["2002:7f00:0001::", "nonsense", ""],
  ])("%s is not", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test("one private answer among public ones is enough to refuse a name, of either kind", async () => {
    const name = (four: string[], six: string[]) =>
      lookUp("a.example", async (_, family) => (family === 4 ? four : six));
    await expect(name(["8.8.8.8"], [])).resolves.toBe("public");
    await expect(name(["8.8.8.8", "10.0.0.1"], [])).resolves.toBe("private_address");
    await expect(name(["8.8.8.8"], ["::1"])).resolves.toBe("private_address");
    await expect(name([], [])).resolves.toBe("no_address");
  });
});

describe("a secret", () => {
  test("is sealed, and opened with the Worker's secret alone", () => {
    const secret = newSecret();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const sealed = sealSecret(config, secret);
    expect(sealed).not.toContain(secret.slice(6, 20));
    expect(openSecrets(config, { secret: sealed, nextSecret: null })).toEqual([secret]);
    const other = { linkSecret: "another-secret-of-the-worker-0123456789" };
    expect(openSecrets(other, { secret: sealed, nextSecret: null })).toBeNull();
  });

  test("signs beside the one that takes its place", () => {
    const secrets = [newSecret(), newSecret()];
    const headers = signedHeaders(secrets, "evt_1_a", "{}", START);
    const got = {
      ...{ id: "evt_1_a", timestamp: Number(headers["webhook-timestamp"]), body: "{}", url: "", redirect: undefined },
      signatures: headers["webhook-signature"]?.split(" ") ?? [],
    };
    expect(got.signatures).toHaveLength(2);
    for (const secret of secrets) expect(isSignedBy(secret, got)).toBe(true);
    expect(isSignedBy(newSecret(), got)).toBe(false);
  });
});
