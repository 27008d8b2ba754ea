/** A fault at every call of job alerts, and of reminders of what nobody has read. */
import { goldenRows } from "../golden/journeys";
import { journeysOf } from "./fault-parts";
import { describeStores } from "./fault-stores";
import { describeFaults } from "./fault-trying";

describeFaults(journeysOf("told"), goldenRows("told"));
describeStores("told");
