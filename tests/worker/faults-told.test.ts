/** A fault at every call of job alerts, and of reminders of what nobody has read. */
import { goldenRows } from "../golden/journeys";
import { journeysOf } from "./fault-parts";
import { describeFaults } from "./fault-trying";
import { describeWrites } from "./fault-writes";

describeFaults(journeysOf("told"), goldenRows("told"));
describeWrites("told");
