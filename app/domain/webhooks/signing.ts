/** Secrets and signatures of webhooks, after the Standard Webhooks specification. Secrets are stored sealed with a secret of the Worker. */
import { Webhook } from "standardwebhooks";
import { seal, unseal } from "~/domain/ids";

/** `linkSecret` outlives a new signing secret, as receivers would else be left without a signature that they know. */
export type SecretConfig = { linkSecret: string };

const PURPOSE = "webhook";
const SECRET_BYTES = 32;

/** A secret that an owner sees once. */
export function newSecret(): string {
  return `whsec_${Buffer.from(crypto.getRandomValues(new Uint8Array(SECRET_BYTES))).toString("base64")}`;
}

export function sealSecret({ linkSecret }: SecretConfig, secret: string): string {
  return seal(linkSecret, PURPOSE, secret);
}

/** The secrets of a webhook: its own, and the one that takes its place. Null if another secret of ours sealed them. */
export function openSecrets(
  { linkSecret }: SecretConfig,
  { secret, nextSecret }: { secret: string; nextSecret: string | null },
): string[] | null {
  const opened = [secret, nextSecret].flatMap((sealed) =>
    sealed === null ? [] : [unseal(linkSecret, PURPOSE, sealed)],
  );
  const known = opened.filter((each) => each !== null);
  return known.length > 0 ? known : null;
}

/** The headers of a delivery that is sent now. One signature for each secret: a receiver takes it if one of them is right. */
export function signedHeaders(secrets: string[], id: string, body: string, now: Date): Record<string, string> {
  const signatures = secrets.map((secret) => new Webhook(secret).sign(id, now, body));
  return {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
    "webhook-signature": signatures.join(" "),
  };
}
