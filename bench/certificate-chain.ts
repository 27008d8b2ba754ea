/** A certificate with its intermediate, as large as those that public authorities give. */
import { generate } from "selfsigned";

export type Chain = { key: string; cert: string; bytes: number };

/** A leaf with RSA keys for a domain and its subdomains comes to some 1.5 to 2 kB, an intermediate to as much. */
const NAMES = 24;

/** `bytes`: what the handshake carries of it. */
export async function makeChain(): Promise<Chain> {
  const options = { keyType: "rsa", keySize: 4096, algorithm: "sha256" } as const;
  const authority = await generate(named("Bench Intermediate"), {
    ...options,
    extensions: [
      { name: "basicConstraints", cA: true, critical: true },
      { name: "keyUsage", keyCertSign: true, digitalSignature: true, critical: true },
    ],
  });
  const leaf = await generate(named("127.0.0.1"), {
    ...options,
    keySize: 2048,
    ca: { key: authority.private, cert: authority.cert },
    extensions: [
      {
        name: "subjectAltName",
        altNames: [
          { type: 7, ip: "127.0.0.1" },
          ...Array.from({ length: NAMES }, (_, at) => ({ type: 2 as const, value: `name-${at}.staffroom.example` })),
        ],
      },
    ],
  });
  const certs = [leaf.cert, authority.cert];
  return { key: leaf.private, cert: certs.join("\n"), bytes: certs.reduce((sum, pem) => sum + derBytes(pem), 0) };
}

function named(value: string) {
  return [
    { name: "commonName", value },
    { name: "organizationName", value: "Staffroom Bench" },
    { name: "countryName", value: "IN" },
  ];
}

function derBytes(pem: string): number {
  return Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ""), "base64").length;
}
