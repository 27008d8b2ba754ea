/**
 * The type of the object that every loader, action and endpoint gets: database, bucket, configuration, current time and more.
 * `edge/context.ts` makes it, for the Worker and for the development server alike.
 */
import type { Database } from "~/db/client.server";
import type { LiveSession } from "~/domain/accounts/find-session.server";
import type { PasswordCost } from "~/domain/accounts/password-cost-rules";
import type { Key } from "~/domain/actor";
import type { Effects } from "~/domain/effects";
import type { DomainError } from "~/domain/errors";
import type { KeyedRequest } from "~/domain/idempotency/statements.server";
import type { Mailer } from "~/domain/mail/mail-drivers";
import type { ReadFile } from "~/domain/places/load-places.server";
import type { RouteMatch } from "~/route-facts";

/** `isDemo`: a stand-in for Google on a developer's machine. */
export type OidcConfig = { issuer: string; clientId: string; clientSecret: string; isDemo: boolean };

/** The sender of a request, looked up before anything else was read. Reading throws what the look-up threw. */
export type SessionSlot = {
  read(): LiveSession | null;
  /** The same look-up anew, for a page that follows a change. */
  again(): Promise<SessionSlot>;
};

/** The key of an institution's program that a request carries. */
export type KeySlot = {
  /** Its id, if it is a key of ours, also of one that is refused. */
  id: string | null;
  isToTouch: boolean;
  /** The address that sends it. */
  network: string | null;
  /** The person who stands for it, with its rights. Throws why it is refused. */
  read(): LiveSession & { actor: { key: Key } };
};

export type RequestContext = {
  db: Database;
  resumes: R2Bucket;
  /** Reads a file that the build has put beside the pages. */
  readFile: ReadFile;
  /** The bytes of such a file. */
  readBytes: (path: string) => Promise<Uint8Array>;
  mailer: Mailer | null;
  config: {
    environment: string;
    signingSecret: string;
    linkSecret: string;
    google: OidcConfig | null;
    isMaintenance: boolean;
    /** Mail confirms addresses. Then jobs of unconfirmed recruiters wait, and unconfirmed applications are marked. */
    confirmsAddresses: boolean;
    /** Confirmed addresses that may moderate, in small letters. */
    moderators: readonly string[];
    /** Moderators must have proven a passkey in their session. */
    moderatorsNeedPasskey: boolean;
    isSweepOff: boolean;
    passwordCost: PasswordCost;
    /** Name and address for questions and complaints about data; null if the operator has set none. */
    grievanceContact: string | null;
    /** Days for which a sealed copy of a closed account is kept; 0: none is made. */
    erasureHoldDays: number;
  };
  route: RouteMatch;
  /** Scheme and host that links in mails begin with. */
  origin: string;
  now: Date;
  /** The call asks what would be: use-cases end before they write (`domain/dry-run.ts`). */
  isDry?: boolean;
  /** The client whose requests are counted together: an address or a network, or null if the platform does not name it. */
  client: string | null;
  limiters: { secrets?: RateLimit; forms?: RateLimit; search?: RateLimit; waiting?: RateLimit; keys?: RateLimit };
  /** The refusal of a client that has asked too often. The screen, file or endpoint that answers throws it, in its own form. */
  overLimit: DomainError | null;
  /** The sender's session; a log-in with a form replaces it. */
  session: SessionSlot;
  /** The key that the call was sent with: the batch of what it does keeps it. Null without one, and for screens. */
  keyed: KeyedRequest | null;
  /** Null where no key was sent. It takes the place of a session. */
  key: KeySlot | null;
  /** The work that is left after the answer. */
  effects: Effects;
  /** Names this request in the log and on the error screen. */
  requestId: string;
  /** Allows the scripts of this response, and of no other. */
  nonce: string;
};

declare module "@remix-run/server-runtime" {
  interface AppLoadContext extends RequestContext {}
}
