/** A fault at every call of what people and programs do, and that no function of a store is left out. */
import { isDeep } from "../support/depth";
import { journeysOf } from "./fault-parts";
import { describeFaults, describeStores } from "./fault-trying";

describeFaults(journeysOf("people"), isDeep);
// Stands last in this file: it looks at what the journeys above have sent.
describeStores([...journeysOf("clock"), ...journeysOf("told")]);
