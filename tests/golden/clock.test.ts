/** What is left in every table by what the clock does, and by alerts and mails. */
import { journeysOf } from "../worker/fault-parts";
import { describeJourneys } from "./journeys";

describeJourneys("clock", [...journeysOf("clock"), ...journeysOf("told")]);
