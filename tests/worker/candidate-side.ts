/** Reads every page and call that strangers, candidates and guests can read, so that a test can compare all that they are told. */

import { guestKeyText } from "~/domain/applications/guest-link";
import { readCalendarAddress } from "~/domain/interviews/share-calendar.server";
import { GUEST_COOKIE } from "~/http/request";
import { signValue } from "~/http/signed-value";
import { routeFacts } from "~/route-facts";
import type { RoutePath } from "~/routes";
import { request, send } from "../support/app";
import { config, db } from "../support/bindings";
import { type Account, type Application, createSession } from "../support/factories";
import { routeMap } from "../support/route-map";

/** Whose pages these are not. Of their routes none is asked for. */
const OTHERS = ["recruiter", "moderator", "developer"];

/** Routes of the candidate's side that answer nothing to a reader, with the reason. */
export const EXCLUDED: Partial<Record<RoutePath, string>> = {
  "*": "no page",
  "alerts/confirm": "of an address that asked for new jobs: it names no application",
  "alerts/edit": "the same",
  "alerts/stop": "the same",
  "mails/stop": "of a mail's kind: it names no application",
  confirmemail: "of a mailed token",
  resetpassword: "of a mailed token",
  invitations: "of a mailed token",
  "confirmemail/send": "leads elsewhere",
  "jobdetails/:id/save": "leads to the job",
  "jobdetails/:id/seen": "only counts",
  "jobdetails/:id/walk-in.ics": "these jobs have no walk-in",
  "jobdetails/:id/whatsapp": "leads to another site",
  drafts: "leads to the recruiter's jobs",
  jobsapplied: "leads to the list",
  logout: "leads elsewhere",
  "login/google": "no provider here",
  "login/google/callback": "no provider here",
  "login/google/first": "no provider here",
  "login/google/role": "no provider here",
  "passkeys/options": "leads to the log-in",
  userregister: "of whoever has just signed up",
  "photos/:photoId": "a picture",
  "pictures/:pictureId": "a picture",
  "resume/file": "nobody has stored one",
  "resume/made": "nobody has made one",
  places: "names of places alone",
  "teaching-jobs/:what/:where": "no place is loaded",
  "user/alerts/:alertId": "one alert of her own; its call only changes it",
};

/** Read by POST, as the key of the link stands in the body. */
const BY_KEY: RoutePath[] = ["application/guest", "application/interviews/guest"];

/** What stands for the parts of an address that are neither an application nor a job. */
export type Side = {
  applications: Application[];
  guests: Application[];
  people: Account[];
  slug: string;
};

type Reader = { name: string; cookie?: string; bearer?: string; applications: Application[]; account?: Account };

export const candidateRoutes = routeMap
  .map(({ path }) => path as RoutePath)
  .filter((path) => !OTHERS.includes(routeFacts[path].who));

const isOfApplication = (path: string) => /^(applied-jobs|application|ratings|resumes)\/.*:/.test(path);
const isOfJob = (path: string) => /^(jobdetails|jobs)\/.*:(id|jobId)\b/.test(path);

/** The addresses of a route for a reader. Empty where she has none. */
async function addressesOf(path: RoutePath, reader: Reader, side: Side): Promise<string[]> {
  if (isOfApplication(path)) return reader.applications.map(({ id }) => `/${path.replace(/:\w+/, id)}`);
  // Those for which she applied; a stranger reads all.
  const applied = reader.applications.length > 0 ? reader.applications : side.applications;
  if (isOfJob(path)) return applied.map(({ jobId }) => `/${path.replace(/:\w+/, jobId)}`);
  const parts: Record<string, string> = {
    ":slug": side.slug,
    ":userId": reader.account?.id ?? "none",
    ":id": reader.account?.id ?? "none",
    ":what": "physics",
    ":where": "nowhere",
    ":page": "1.xml",
    ":part": "teaches",
    ":photoId": "none",
    ":pictureId": "none",
    ":passkeyId": "none",
    ":sessionId": "none",
    ":alertId": "none",
    ":file": reader.account
      ? ((await readCalendarAddress({ db, config }, reader.account)).path.split("/").at(-1) ?? "")
      : "none",
    "*": "no/such/page",
  };
  const asked: Partial<Record<RoutePath, string>> = { report: `?job=${side.applications[0]?.jobId}` };
  const address = `/${path}${asked[path] ?? ""}`.replace(/:[a-z]\w*|\*/gi, (part) => parts[part] ?? part);
  if (/[:*]/.test(address)) throw new Error(`The address of "${path}" has a part that no reader knows: ${address}`);
  return [address];
}

/** All readers: their sessions are made once, so that both looks are those of the same browser. */
export async function readersOf(side: Side, now: Date): Promise<Reader[]> {
  const people = side.people.map(async (account, index): Promise<Reader> => {
    const cookie = `__Host-session=${await createSession(account, "web")}`;
    const applications = side.applications.filter(({ candidateId }) => candidateId === account.id);
    return { name: `candidate ${index}`, account, cookie, bearer: await createSession(account, "api"), applications };
  });
  const guests = side.guests.map((application, index): Reader => {
    const key = signValue({ config, now }, GUEST_COOKIE, { id: application.id, version: 1 }, 86_400);
    return { name: `guest ${index}`, cookie: `${GUEST_COOKIE}=${key}`, applications: [application] };
  });
  return [{ name: "stranger", applications: [] }, ...(await Promise.all(people)), ...guests];
}

type Question = { name: string; path: RoutePath; ask: () => Request };

async function questionsOf(reader: Reader, side: Side): Promise<Question[]> {
  const isGuest = reader.name.startsWith("guest");
  const found: Question[] = [];
  for (const path of candidateRoutes) {
    const { kind, who } = routeFacts[path];
    if (BY_KEY.includes(path)) {
      if (isGuest) found.push(byKey(path, reader));
      continue;
    }
    // What a link opens is read with its cookie; all else a guest reads as a stranger.
    if (isGuest && (who !== "holder" || (path.includes(":") && !isOfApplication(path)))) continue;
    const way: Record<string, string> = {};
    if (kind === "api" && reader.bearer) way.Authorization = `Bearer ${reader.bearer}`;
    if (kind !== "api" && reader.cookie) way.Cookie = reader.cookie;
    for (const address of await addressesOf(path, reader, side)) {
      found.push({ name: `${reader.name} ${address}`, path, ask: () => request(address, { headers: way }) });
    }
  }
  return found;
}

function byKey(path: RoutePath, { name, applications: [application] }: Reader): Question {
  const key = guestKeyText(config, { id: application?.id ?? "", version: 1 });
  const init = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ key }) };
  return { name: `${name} ${path}`, path, ask: () => request(`/${path}`, init) };
}

/** As many requests as are under way at a time. */
const ABREAST = 10;

/** `told`: by reader and address. `silent`: routes that answer nobody, with what they answer. Calls that only change something are no part of it. */
export type Answers = { told: Map<string, string>; silent: Map<RoutePath, Set<number>> };

/** What all of them are answered: status, headers and every byte. */
export async function readAll(readers: Reader[], side: Side): Promise<Answers> {
  const all = (await Promise.all(readers.map((reader) => questionsOf(reader, side)))).flat();
  // A call that only changes something says so for the first row, and is not asked for each.
  const first = all.filter(({ path }, index) => all.findIndex((other) => other.path === path) === index);
  const told = new Map<string, string>();
  const statuses = new Map<RoutePath, Set<number>>(candidateRoutes.map((path) => [path, new Set()]));
  const readSome = async (questions: Question[]) => {
    for (let start = 0; start < questions.length; start += ABREAST) {
      const some = questions.slice(start, start + ABREAST);
      await Promise.all(
        some.map(async ({ name, path, ask }) => {
          const answer = await send(ask());
          statuses.get(path)?.add(answer.status);
          told.set(name, await wordsOf(answer));
        }),
      );
    }
  };
  await readSome(first);
  await readSome(all.filter((each) => !first.includes(each) && !statuses.get(each.path)?.has(405)));
  const silent = [...statuses].filter(([, got]) => !got.has(200) && !(got.size === 1 && got.has(405)));
  return { told, silent: new Map(silent) };
}

async function wordsOf(answer: Response): Promise<string> {
  const body = Buffer.from(await answer.arrayBuffer()).toString("latin1");
  // Each answer has its own number, and what the database of a browser has seen is enciphered anew each time.
  const headers = [...answer.headers].filter(
    ([name, value]) => !["x-request-id", "staffroom-bookmark"].includes(name) && !value.startsWith("__Host-bookmark="),
  );
  // Each form that is drawn has a key of its own, so that it counts once.
  const words = body.replaceAll(/(name="request_key" value=)"[0-9a-f-]{36}"/g, "$1");
  return [answer.status, JSON.stringify(headers), words].join("\n");
}
