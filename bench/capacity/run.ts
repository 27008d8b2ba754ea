/** Measures everything with growing numbers, and prints what that means for a database. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { during, root } from "../../.scripts/run.ts";
import { measureAccounts } from "./accounts.ts";
import { measureApplications } from "./applications.ts";
import { bytesOf, drawAlike, loadAllPlaces, openBoard, tablesSeen } from "./board.ts";
import { measureJobs } from "./jobs.ts";
import type { Measured } from "./model.ts";
import { reportIn, writeReport } from "./report.ts";
import { MEASURED } from "./tables.ts";

const DOCUMENT = join(root, "docs", "operations.md");
/** Growing numbers: bytes by the last two of them count, and those by the first two have to be about the same. */
const SIZES = { job: [1000, 3000, 5000], application: [1000, 2000, 3000], account: [500, 1500, 2500] };
const QUICK_SIZES = { job: [100, 300, 500], application: [100, 200, 300], account: [100, 200, 300] };
/** How far the two may differ. A short index has few pages, each of which counts. */
const UNSTEADY = { whole: 0.1, quick: 0.3 };

/** Measures all, prints the report, and writes it into the document if that is asked for. */
export async function run({ isQuick, isWritten }: { isQuick: boolean; isWritten: boolean }): Promise<void> {
  drawAlike("capacity");
  const measured = await measureAll(isQuick);
  const unseen = Object.values(MEASURED)
    .flat()
    .filter((table) => !tablesSeen.has(table));
  if (unseen.length > 0) throw new Error(`Nothing was ever written to ${unseen.join(", ")}, so it is not measured.`);
  const report = writeReport(measured, new Date().toISOString().slice(0, 10));
  console.log(report);
  if (!isWritten) return;
  const document = readFileSync(DOCUMENT, "utf8");
  writeFileSync(
    DOCUMENT,
    document.replace(reportIn(document), () => report),
  );
}

async function measureAll(isQuick: boolean): Promise<Measured> {
  const sizes = isQuick ? QUICK_SIZES : SIZES;
  const most = UNSTEADY[isQuick ? "quick" : "whole"];
  const board = await openBoard();
  await during("Loading the places", () => loadAllPlaces(board));
  const places = bytesOf(board);
  board.file.close();
  const job = await during("Measuring jobs", () => slopesOf(sizes.job, most, measureJobs));
  const application = await during("Measuring applications", () =>
    slopesOf(sizes.application, most, (count) => measureApplications(count)),
  );
  const accountsOf = (role: "candidate" | "recruiter") =>
    slopesOf(sizes.account, most, async (count) => ({ all: await measureAccounts(role, count) }));
  const candidate = await during("Measuring candidates", () => accountsOf("candidate"));
  const recruiter = await during("Measuring recruiters", () => accountsOf("recruiter"));
  return { places, job, application, candidate: candidate.all, recruiter: recruiter.all };
}

/** Bytes of one more thing in each phase: the growth of the database by the growth of their number. Throws if it is not steady. */
async function slopesOf<Phase extends string>(
  counts: number[],
  mostUnsteady: number,
  measure: (count: number) => Promise<Record<Phase, number>>,
): Promise<Record<Phase, number>> {
  const [few = 0, more = 0, many = 0] = counts;
  const [first, second, third] = [await measure(few), await measure(more), await measure(many)];
  const slopes = {} as Record<Phase, number>;
  for (const phase of Object.keys(third) as Phase[]) {
    const earlier = (second[phase] - first[phase]) / (more - few);
    slopes[phase] = (third[phase] - second[phase]) / (many - more);
    const differs = Math.abs(earlier / slopes[phase] - 1);
    if (differs > mostUnsteady) {
      throw new Error(
        `Bytes are not steady (${phase}): ${Math.round(earlier)} each, then ${Math.round(slopes[phase])}.`,
      );
    }
  }
  return slopes;
}
