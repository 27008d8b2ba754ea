/** A fault at every call of job alerts, and of reminders of what nobody has read. */
import { goldenRows } from "../golden/journeys";
import { describeFaults } from "./fault-injection";
import { journeysOf } from "./fault-parts";
import { describeWrites } from "./fault-writes";

describeFaults(journeysOf("told"), goldenRows("told"));
describeWrites("told");
