/** What is left in every table by what people and programs do. */
import { journeysOf } from "../worker/fault-parts";
import { describeJourneys } from "./journeys";

describeJourneys("people", journeysOf("people"));
