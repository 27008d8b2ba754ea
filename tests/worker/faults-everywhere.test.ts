/** A fault at every call of what people and programs do. */

import { goldenRows } from "../golden/journeys";
import { journeysOf } from "./fault-parts";
import { describeFaults } from "./fault-trying";
import { describeWrites } from "./fault-writes";

describeFaults(journeysOf("people"), goldenRows("people"));
describeWrites("people");
