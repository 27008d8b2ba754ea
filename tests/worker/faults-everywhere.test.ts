/** A fault at every call of what people and programs do, and that no function of a store is left out. */
import { allowBrokenRows } from "../support/invariants";
import { journeysOf } from "./fault-parts";
import { describeFaults, describeStores } from "./fault-trying";

allowBrokenRows("job's statistics that are wrong", "applications are aged by SQL, and their day moves");
allowBrokenRows("search that no alert asks for", "one statement is sent alone");

describeFaults(journeysOf("people"));
// Stands last in this file: it looks at what the journeys above have sent.
describeStores([...journeysOf("clock"), ...journeysOf("told")]);
