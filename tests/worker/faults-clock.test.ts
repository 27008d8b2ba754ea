/** A fault at every call of what the clock does. */
import { isDeep } from "../support/depth";
import { journeysOf } from "./fault-parts";
import { describeFaults } from "./fault-trying";

describeFaults(journeysOf("clock"), isDeep);
