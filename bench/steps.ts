/** The steps of the bench in their order: those that need the whole machine come before those that wait for a slow line. */
import type { Step } from "./bench.ts";
import { bundleStep } from "./bundle-size.ts";
import { ratesSteps } from "./cpu-per-request.ts";
import { tripsStep } from "./d1-round-trips.ts";
import { alertsStep, databaseStep } from "./database-times.ts";
import { deskStep } from "./desk.ts";
import { dearSteps } from "./expensive-requests.ts";
import { firstViewStep } from "./first-view.ts";
import { heapStep } from "./heap.ts";
import { latencySteps, type SearchTimes } from "./latency.ts";
import { costStep } from "./monthly-cost.ts";
import { type PaintPlot, paintStep } from "./paint.ts";
import { scheduledStep } from "./scheduled.ts";
import { startupStep } from "./startup-steps.ts";
import { testTimeStep } from "./test-time.ts";
import { applicationsStep, uploadStep } from "./upload-steps.ts";

/** `paints` and `searches` are filled with the values for the plots. */
export function steps({ paints, searches }: { paints: PaintPlot[]; searches: SearchTimes[] }): Step[] {
  return [
    testTimeStep,
    bundleStep,
    tripsStep,
    ...ratesSteps,
    uploadStep,
    heapStep,
    applicationsStep,
    startupStep,
    deskStep,
    ...dearSteps,
    costStep,
    ...latencySteps(searches),
    databaseStep,
    scheduledStep,
    alertsStep,
    firstViewStep,
    paintStep(paints),
  ];
}
