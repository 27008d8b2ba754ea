/** The steps of the bench in their order: those that need the whole machine come before those that wait for a slow line. */
import type { Step } from "./bench.ts";
import { bundleStep } from "./bundle-size.ts";
import { costStep } from "./cost.ts";
import { alertsStep, databaseStep } from "./database.ts";
import { dearSteps } from "./dear.ts";
import { deskStep } from "./desk.ts";
import { firstViewStep } from "./first-view.ts";
import { heapStep } from "./heap.ts";
import { latencySteps, type SearchTimes } from "./latency.ts";
import { type PaintPlot, paintStep } from "./paint.ts";
import { ratesSteps } from "./rates.ts";
import { scheduledStep } from "./scheduled.ts";
import { startupStep } from "./startups.ts";
import { testTimeStep } from "./test-time.ts";
import { tripsStep } from "./trips.ts";
import { applicationsStep, uploadStep } from "./uploads.ts";

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
