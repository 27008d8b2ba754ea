/**
 * Processor time of workerd a request: the app, the app once more, and its peer, each in a process of its own, in rounds that take
 * turns. The app against itself shows what is noise.
 */
import { Agent, request as httpRequest } from "node:http";
import { cpuOf } from "./local-worker.ts";
import { median, noiseOf } from "./stats.ts";

export type Target = {
  /** Of workerd. */
  pid: number;
  /** The addresses that are asked, one after the other and then from the first again. */
  urls: URL[];
  headers?: Record<string, string>;
  /** Runs before each round, and is not measured. */
  before?: () => Promise<void>;
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

type Effort = { rounds: number; requests: number };

const CONNECTIONS = 8;

/** Throws if an answer is not 200. */
export async function compareCpu(
  { own, again, peer }: { own: Target; again: Target; peer: Target },
  { rounds, requests }: Effort,
): Promise<CpuFigures> {
  const targets = [own, again, peer];
  const agents = targets.map(() => new Agent({ keepAlive: true, maxSockets: CONNECTIONS }));
  const measure = async (index: number, count: number) => {
    const [target, agent] = [targets[index], agents[index]];
    if (!target || !agent) return Number.NaN;
    await target.before?.();
    const before = cpuOf(target.pid);
    await fire(target, agent, count);
    return ((cpuOf(target.pid) - before) * 1000) / count;
  };
  try {
    // Before that, the compiler of the Worker's script is still at work.
    for (const index of targets.keys()) await measure(index, 4 * requests);
    const times: number[][] = targets.map(() => []);
    for (let round = 0; round < rounds; round += 1) {
      for (let place = 0; place < targets.length; place += 1) {
        // Each target is first, second and last equally often.
        const index = (place + round) % targets.length;
        times[index]?.push(await measure(index, requests));
      }
    }
    return figuresOf(times);
  } finally {
    for (const agent of agents) agent.destroy();
  }
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

/** What a browser sends with an address that somebody opens. */
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
async function fire({ urls, headers = {} }: Target, agent: Agent, count: number): Promise<void> {
  let sent = 0;
  const worker = async () => {
    while (sent < count) {
      const url = urls[sent % urls.length];
      sent += 1;
      if (!url) return;
      serial += 1;
      const client = `10.${(serial >> 16) & 255}.${(serial >> 8) & 255}.${serial & 255}`;
      await ask(url, agent, { ...BROWSER, ...headers, "CF-Connecting-IP": client });
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
}

function ask(url: URL, agent: Agent, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = httpRequest(url, { agent, headers }, (response) => {
      response.on("end", () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`${url.href} answered ${response.statusCode}`));
      });
      response.on("error", reject);
      response.resume();
    });
    asked.on("error", reject);
    asked.end();
  });
}
