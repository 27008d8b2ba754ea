/** What is left in every table by what the clock does, and by alerts and mails. */

import { allowBrokenRows } from "../support/invariants";
import { journeysOf } from "../worker/fault-parts";
import { describeJourneys } from "./journeys";

allowBrokenRows("job's statistics that are wrong", "applications are aged by SQL, and their day moves");

describeJourneys("clock", [...journeysOf("clock"), ...journeysOf("told")]);
