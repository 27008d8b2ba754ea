/**
 * Processor time of workerd a request: the app, the app once more, and its peer, each in a process of its own, in rounds that take
 * turns. The app against itself shows what is noise.
 */
import { Agent, request as httpRequest } from "node:http";
import { cpuOf } from "./local-worker.ts";
import { median, noiseOf } from "./stats.ts";

/** A process of workerd, and how requests are sent to it. */
export type Source = {
  pid: number;
  send(count: number): Promise<void>;
  /** Runs before each round, and is not measured. */
  before?: () => Promise<void>;
};

export type Target = {
  /** Of workerd. */
  pid: number;
  /** The addresses that are asked, one after the other and then from the first again. */
  urls: URL[];
  headers?: Record<string, string>;
  /** The status that each answer must have; 200 without it. */
  status?: number;
  before?: Source["before"];
};

export type CpuFigures = {
  /** Microseconds of processor a request: medians of the rounds. */
  own: number;
  peer: number;
  /** How much work the app does with the peer's processor time: 1 is as much, 0.5 half as much. */
  ratio: number;
  /** The app against itself, which is 1 on a machine without noise. */
  again: number;
  /** At least 1. A ratio that is nearer to another figure than this factor is undecided. */
  noise: number;
};

type Three<T> = { own: T; again: T; peer: T };
/** `warmUp`: requests before the first round, while the compiler of the Worker's script is still at work. */
type Effort = { rounds: number; requests: number; warmUp?: number };

const CONNECTIONS = 8;

/** Pages, asked for over eight connections. Throws if an answer has another status. */
export async function compareCpu(targets: Three<Target>, effort: Effort): Promise<CpuFigures> {
  const agents: Agent[] = [];
  const sourceOf = (target: Target): Source => {
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
    agents.push(agent);
    const { pid, before } = target;
    return { pid, send: (count) => fire(target, agent, count), ...(before ? { before } : {}) };
  };
  const { own, again, peer } = targets;
  try {
    return await compareSources({ own: sourceOf(own), again: sourceOf(again), peer: sourceOf(peer) }, effort);
  } finally {
    for (const agent of agents) agent.destroy();
  }
}

/** The same for requests of any kind. */
export async function compareSources(
  { own, again, peer }: Three<Source>,
  { rounds, requests, warmUp = 4 * requests }: Effort,
): Promise<CpuFigures> {
  const sources = [own, again, peer];
  const measure = async (source: Source, count: number) => {
    await source.before?.();
    const before = cpuOf(source.pid);
    await source.send(count);
    return ((cpuOf(source.pid) - before) * 1000) / count;
  };
  for (const source of sources) await measure(source, warmUp);
  const times: number[][] = sources.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    // Each of them is first, second and last equally often.
    const order = sources.map((_, place) => (place + round) % sources.length);
    for (const index of order) {
      const source = sources[index];
      if (source) times[index]?.push(await measure(source, requests));
    }
  }
  return figuresOf(times);
}

function figuresOf([own = [], again = [], peer = []]: number[][]): CpuFigures {
  const ratios = (over: number[]) => own.map((micros, round) => (over[round] ?? Number.NaN) / micros);
  const itself = ratios(again);
  return {
    own: median(own),
    peer: median(peer),
    ratio: median(ratios(peer)),
    again: median(itself),
    noise: noiseOf(itself),
  };
}

let serial = 0;

/** The headers of a browser for an address that somebody opens. */
const BROWSER = {
  "User-Agent":
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36",
  Accept: "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8",
  "Accept-Language": "en-IN,en;q=0.9,hi;q=0.8",
  "Accept-Encoding": "gzip, deflate, br, zstd",
  "Sec-Fetch-Site": "none",
  "Sec-Fetch-Mode": "navigate",
  "Sec-Fetch-Dest": "document",
};

/** Each request comes from a client of its own, so that the limits count it and refuse none. */
async function fire({ urls, headers = {}, status = 200 }: Target, agent: Agent, count: number): Promise<void> {
  let sent = 0;
  const worker = async () => {
    while (sent < count) {
      const url = urls[sent % urls.length];
      sent += 1;
      if (!url) return;
      serial += 1;
      const client = `10.${(serial >> 16) & 255}.${(serial >> 8) & 255}.${serial & 255}`;
      await ask(url, { agent, status, headers: { ...BROWSER, ...headers, "CF-Connecting-IP": client } });
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
}

type Asked = { agent: Agent; status: number; headers: Record<string, string> };

function ask(url: URL, { agent, status, headers }: Asked): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = httpRequest(url, { agent, headers }, (response) => {
      response.on("end", () => {
        if (response.statusCode === status) resolve();
        else reject(new Error(`${url.href} answered ${response.statusCode}`));
      });
      response.on("error", reject);
      response.resume();
    });
    asked.on("error", reject);
    asked.end();
  });
}
