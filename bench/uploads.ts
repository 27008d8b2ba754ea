/** What a 10 MB upload costs in memory, on a copy of the demo data, so that its applications do not change the other steps. */
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { measureApplications } from "./applications.ts";
import type { Bench, Step } from "./bench.ts";
import { demoFolder } from "./data.ts";
import { folder } from "./folder.ts";
import type { Outcome } from "./goals.ts";
import { measureUploads } from "./upload.ts";

export const uploadStep: Step = {
  name: "upload",
  tooLong: "which waits until memory is at rest, seven times.",
  goals: ["upload"],
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
    const { inFlight, withoutStandIn: own, peer } = figures;
    const both = ({ heldBytes, peakBytes }: { heldBytes: number; peakBytes: number }) =>
      `${megabytes(heldBytes)} and ${megabytes(peakBytes)}`;
    return [
      {
        goal: "upload",
        figure: `${megabytes(own.heldBytes)} held, ${megabytes(own.peakBytes)} at most`,
        peer: `\`request.formData()\`: ${both(peer.stock)}`,
        ratio: own.heldBytes / peer.stock.heldBytes,
        values: { MB: own.heldBytes / 1024 / 1024, peakMB: own.peakBytes / 1024 / 1024 },
        details: [
          `${inFlight} uploads in flight at once, file last, length known: growth of workerd's resident memory for each, while all but the last bytes of every one have arrived, and at most until all are answered. The bucket of this row keeps nothing.`,
          `With the local bucket, which is in the same process and keeps what it is given until it has all of it: ${both({ heldBytes: figures.growthBytesPerUpload, peakBytes: figures.peakBytesPerUpload })}; a Worker that only hands the body on to that bucket ${both(peer.passedOn)}; beyond that, our own ${both(figures.beyondStandIn)}.`,
          `A Worker that reads the body and drops it: ${both(peer.dropped)}. As many uploads of 1 kB: ${both(peer.idle)}. With the file first, which is read whole: ${both(figures.fileFirst)}.`,
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
