/** What a 10 MB upload costs in memory, on a copy of the demo data, so that its applications do not change the other steps. */
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Bench, Step } from "./bench.ts";
import { demoFolder } from "./data.ts";
import { folder } from "./folder.ts";
import type { Outcome } from "./goals.ts";
import { measureUploads } from "./upload.ts";

export const uploadStep: Step = { name: "upload", goals: ["upload"], run: measureUploadMemory };

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
    const { inFlight, growthBytesPerUpload: growth, peer } = figures;
    const stock = peer.stock.heldBytes;
    return [
      {
        goal: "upload",
        figure: megabytes(growth),
        peer: `\`request.formData()\`: ${megabytes(stock)}`,
        ratio: growth / stock,
        values: { MB: growth / 1024 / 1024 },
        details: [
          `${inFlight} uploads in flight at once: growth of workerd's resident memory for each, while all but the last bytes of every one have arrived.`,
          `Until all are answered, the local bucket included: ${megabytes(figures.peakBytesPerUpload)}, a Worker that only hands the body on to the bucket ${megabytes(peer.passedOn.peakBytes)}, \`request.formData()\` ${megabytes(peer.stock.peakBytes)}; as many uploads of 1 kB ${megabytes(peer.idle.peakBytes)}.`,
        ],
      },
    ];
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function megabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
