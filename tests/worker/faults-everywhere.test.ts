/** A fault at every call of what people and programs do. */

import { goldenRows } from "../golden/journeys";
import { journeysOf } from "./fault-parts";
import { describeStores } from "./fault-stores";
import { describeFaults } from "./fault-trying";

describeFaults(journeysOf("people"), goldenRows("people"));
// Stands last in this file: it looks at what the journeys above have sent.
describeStores("people");
