/** A fault at every call of what the clock does. */
import { goldenRows } from "../golden/journeys";
import { journeysOf } from "./fault-parts";
import { describeFaults } from "./fault-trying";
import { describeWrites } from "./fault-writes";

describeFaults(journeysOf("clock"), goldenRows("clock"));
describeWrites("clock");
