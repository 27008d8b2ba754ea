/** A fault at every call of what the clock does. */
import { goldenRows } from "../golden/journeys";
import { journeysOf } from "./fault-parts";
import { describeStores } from "./fault-stores";
import { describeFaults } from "./fault-trying";

describeFaults(journeysOf("clock"), goldenRows("clock"));
describeStores("clock");
