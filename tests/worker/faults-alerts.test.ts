/** A fault at every call of job alerts, and of reminders of what nobody has read. */
import { describeFaults } from "./fault-injection";
import { journeysOf } from "./fault-parts";
import { describeWrites } from "./fault-writes";

describeFaults(journeysOf("alerts"));
describeWrites("alerts");
