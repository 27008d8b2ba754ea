/**
 * The memory for uploads of 10 MB, on a copy of the demo data, so that its applications do not change the other steps.
 */
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { measureApplications } from "./applications.ts";
import type { Bench, Step } from "./bench.ts";
import { demoFolder } from "./data.ts";
import { folder } from "./folder.ts";
import type { Outcome } from "./goals.ts";
import { measureUploads } from "./upload-memory.ts";

export const uploadStep: Step = {
  name: "upload",
  tooLong: "in which 20 forms drip for a minute.",
  goals: ["uploads"],
  run: measureUploadMemory,
};

async function measureUploadMemory(bench: Bench): Promise<Outcome[]> {
  if (process.platform !== "linux") {
    bench.say("Memory of a process is read from /proc, which only Linux has: the upload is not measured.");
    return [];
  }
  const jobId = await bench.newestJob();
  const { app } = await bench.bundles();
  const copy = join(folder, "uploads");
  rmSync(copy, { recursive: true, force: true });
  cpSync(demoFolder, copy, { recursive: true });
  try {
    const figures = await measureUploads(copy, jobId, app);
    const { inFlight, fast, withStandIn, dripping, stock } = figures;
    const refused = dripping.statuses.length;
    return [
      {
        goal: "uploads",
        figure: `${megabytes(fast.peakBytes)} at full speed; dripping: ${megabytes(dripping.peakBytes)}, ${refused} refused`,
        peer: `\`request.formData()\`: ${megabytes(stock.peakBytes)}`,
        ratio: fast.peakBytes / stock.peakBytes,
        values: { MB: fast.peakBytes / 1024 / 1024, refused },
        details: [
          `${inFlight} uploads at once, each with a file of 10 MB: the highest growth of workerd's resident memory until all are answered. It has served ten times 20 such forms with files of 1 kB before; the last of them added ${megabytes(fast.smallBytes)}, as its heap grows with each of its first hundreds of requests. The bucket of this row is in another process, as R2 is; with the local bucket, which is in the same process and keeps what it is given: ${megabytes(withStandIn.peakBytes)}.`,
          "Those that drip send 45 kB a second for a minute, so that they fill what an isolate holds, and wait for each other: none may be answered in that time.",
        ],
      },
    ];
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

export const applicationsStep: Step = { name: "applications", goals: ["applications"], run: measureCpu };

async function measureCpu(bench: Bench): Promise<Outcome[]> {
  if (process.platform !== "linux") return [];
  const jobId = await bench.newestJob();
  const { app, counted, "bare-apply": bare } = await bench.bundles();
  const effort = bench.isQuick ? { rounds: 2, requests: 10, warmUp: 20 } : {};
  const figures = await measureApplications(demoFolder, jobId, { app, counted, bare }, effort);
  const micros = (value: number) => `${Math.round(value).toLocaleString("en")} µs`;
  return [
    {
      goal: "applications",
      figure: micros(figures.own),
      peer: `bare Worker: ${micros(figures.peer)}`,
      ratio: figures.ratio,
      values: { ratio: figures.ratio },
      noise: figures.noise,
      details: [
        `The peer reads the body once, makes the same put, the hash of the file and the same statements in one batch, and answers with the same headers. The app against itself: ${figures.again.toFixed(2)}.`,
      ],
    },
  ];
}

function megabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
