/** A fault at every call of what the clock does. */
import { describeFaults } from "./fault-injection";
import { journeysOf } from "./fault-parts";
import { describeWrites } from "./fault-writes";

describeFaults(journeysOf("clock"));
describeWrites("clock");
