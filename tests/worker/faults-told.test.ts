/** A fault at every call of job alerts, and of reminders of what nobody has read. */
import { journeysOf } from "./fault-parts";
import { describeFaults } from "./fault-trying";

describeFaults(journeysOf("told"));
