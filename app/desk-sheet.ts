/** The sheet of style for people who are signed in. It is a third of all style, and no visitor's page carries it. */
import { withPolicy } from "./styles";
import account from "./styles/account.css?inline";
import base from "./styles/base.css?inline";
import desk from "./styles/desk.css?inline";
import job from "./styles/job.css?inline";
import lists from "./styles/lists.css?inline";

export const DESK = withPolicy(base + lists + job + account + desk);
