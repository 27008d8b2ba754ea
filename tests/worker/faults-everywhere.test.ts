/** A fault at every call of what people and programs do. */

import { describeFaults } from "./fault-injection";
import { journeysOf } from "./fault-parts";
import { describeWrites } from "./fault-writes";

describeFaults(journeysOf("people"));
describeWrites("people");
