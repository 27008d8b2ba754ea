/** Requests of many visitors, each request from an address of its own, timed and counted by kind. */
import { randomInt } from "node:crypto";

export type Kind =
  | "page"
  | "page, unchanged"
  | "search"
  | "application by form"
  | "application by call"
  | "job posted"
  | "job changed"
  | "application moved"
  | "recruiter's list"
  | "sign-up"
  | "log-in";

export type Figures = { millis: Map<Kind, number[]>; statuses: Map<string, number>; sent: number; cutOff: number };

/** The connection broke before there was an answer. So it is not known whether the request was carried out. */
export class CutOff extends Error {}

export type Client = {
  figures: Figures;
  /** The Worker's present address, which changes when the Worker is started again. */
  base: string;
  /** How many applications have been sent and are not answered yet. */
  sending: { applications: number };
  isOver(): boolean;
  send(kind: Kind, path: string, init?: RequestInit): Promise<Answer>;
};
export type Answer = { status: number; headers: Headers; text: string };

const ANSWER_MS = 20_000;

/** Ends after `seconds` or `maxRequests`, whichever comes first. */
export function makeClient(base: string, { seconds, maxRequests }: { seconds: number; maxRequests: number }): Client {
  const end = performance.now() + seconds * 1000;
  const figures: Figures = { millis: new Map(), statuses: new Map(), sent: 0, cutOff: 0 };
  const client: Client = {
    figures,
    base,
    sending: { applications: 0 },
    isOver: () => performance.now() >= end || figures.sent >= maxRequests,
    async send(kind, path, init = {}) {
      figures.sent += 1;
      const start = performance.now();
      const headers = new Headers(init.headers);
      headers.set("CF-Connecting-IP", someAddress());
      if (init.method && init.method !== "GET") headers.set("Origin", client.base);
      const isApplication = kind.startsWith("application by");
      if (isApplication) client.sending.applications += 1;
      let answer: Answer;
      try {
        const signal = AbortSignal.timeout(ANSWER_MS);
        const response = await fetch(client.base + path, { redirect: "manual", signal, ...init, headers });
        answer = { status: response.status, headers: response.headers, text: await response.text() };
      } catch (cause) {
        figures.cutOff += 1;
        throw new CutOff(path, { cause });
      } finally {
        if (isApplication) client.sending.applications -= 1;
      }
      add(figures, kind, answer.status, performance.now() - start);
      return answer;
    },
  };
  return client;
}

function add({ millis, statuses }: Figures, kind: Kind, status: number, took: number): void {
  const times = millis.get(kind) ?? [];
  times.push(took);
  millis.set(kind, times);
  const key = `${kind}: ${status}`;
  statuses.set(key, (statuses.get(key) ?? 0) + 1);
}

/** Limits count by address, so there are as many addresses as in a city. */
function someAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

export function pick<T>(from: readonly T[]): T {
  const one = from[randomInt(from.length)];
  if (one === undefined) throw new Error("There is nothing to pick from.");
  return one;
}
