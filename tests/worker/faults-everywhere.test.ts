/** A fault at every call of what people and programs do. */

import { goldenRows } from "../golden/journeys";
import { describeFaults } from "./fault-injection";
import { journeysOf } from "./fault-parts";
import { describeWrites } from "./fault-writes";

describeFaults(journeysOf("people"), goldenRows("people"));
describeWrites("people");
