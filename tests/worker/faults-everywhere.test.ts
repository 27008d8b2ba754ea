/** A fault at every call of what people and programs do. */

import { goldenRows } from "../golden/journeys";
import { allowBrokenRows } from "../support/invariants";
import { journeysOf } from "./fault-parts";
import { describeStores } from "./fault-stores";
import { describeFaults } from "./fault-trying";

allowBrokenRows("job's statistics that are wrong", "applications are aged by SQL, and their day moves");

describeFaults(journeysOf("people"), goldenRows("people"));
// Stands last in this file: it looks at what the journeys above have sent.
describeStores("people");
