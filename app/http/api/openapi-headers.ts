/** The headers of calls and answers in the document, each described once. Runs at build time. */
import { ONLY_NEWEST_HEADER, TOTAL_HEADER } from "~/http/cors";
import { STATUS } from "~/http/errors";
import { BOOKMARK_HEADER, KEY_HEADER } from "~/http/request";
import { KEY_PATTERN } from "./keyed-call";
import type { ApiCall } from "./openapi-calls";
import { ORIGIN_IN_DOCUMENT } from "./openapi-origin";

type Header = { description: string; required?: true; schema: Record<string, unknown>; example: unknown };

const text = (description: string, example: string, schema: object = {}): Header => ({
  ...{ description, schema: { type: "string", ...schema }, example },
});
const seconds = (description: string, example: number): Header => ({
  ...{ description, schema: { type: "integer", minimum: 0 }, example },
});

/** By its name, every header of an answer. `required`: the answers that name it always have it. */
const HEADERS: Record<string, Header> = {
  "X-Request-Id": text(
    "Names this request in our log: tell it to us with a question. An answer that was kept for all has none",
    "47465941-bbfc-434a-a734-14a88e2afa8f",
  ),
  [BOOKMARK_HEADER]: text(
    "How far the database is that you have seen. Sent back with the next call, that call reads nothing older, and may be answered near you. Absent where nothing asks for it",
    "q3Jt0mXkVb2yZrWc8LdHfN5s",
  ),
  ETag: text("The version of what was read or written, for If-Match and If-None-Match", '"1795942800000"'),
  Link: text(
    'The next page, as <address>; rel="next". Absent on the last page',
    `<${ORIGIN_IN_DOCUMENT}/jobs/getalljobs?limit=100&cursor=NDIx.q3Jt0mXkVb2y>; rel="next"`,
  ),
  Location: {
    ...text(
      "The address of what was made",
      `${ORIGIN_IN_DOCUMENT}/jobs/getjobbyid/0199a5a0-0000-7000-8000-00000000000a`,
      {
        format: "uri",
      },
    ),
    required: true,
  },
  "Retry-After": { ...seconds("In how many seconds to come back", 60), required: true },
  "WWW-Authenticate": { ...text("Bearer, and why a token was not taken", 'Bearer realm="Staffroom"'), required: true },
  [TOTAL_HEADER]: text("How many rows the list has in all its pages: a number, or `over 1,000`", "214"),
  [ONLY_NEWEST_HEADER]: seconds("So many of the newest matches were compared; older ones were left out", 1000),
};

/** Every answer has these. */
const ON_EVERY_ANSWER = ["X-Request-Id"];

const refTo = (names: string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** True if an answer names its version: it has one, or is kept for all who ask. */
const hasTag = ({ isShared, method, versioned }: ApiCall) =>
  (versioned !== null && versioned !== "takes") || (isShared && method === "GET");
/** It is asked for again by that version. */
const isAskedAgain = (call: ApiCall) => call.method === "GET" && hasTag(call);

/** The headers of a list: its next page, how many there are, how many were compared. */
function headersOfList({ query, notes }: ApiCall): string[] {
  const { cursor, since, after, radius } = query?.properties ?? {};
  return [
    ...(cursor || since || after ? ["Link"] : []),
    ...(radius ? [ONLY_NEWEST_HEADER] : []),
    ...(radius || notes?.includes(TOTAL_HEADER) ? [TOTAL_HEADER] : []),
  ];
}

/** The headers of a successful answer. */
export function headersOf(call: ApiCall) {
  const { success } = call;
  return refTo([
    ...ON_EVERY_ANSWER,
    BOOKMARK_HEADER,
    ...(hasTag(call) ? ["ETag"] : []),
    ...(success === 201 ? ["Location"] : []),
    ...headersOfList(call),
  ]);
}

/** The headers of a refusal. */
export function headersOfRefusal(status: number) {
  return refTo([
    ...ON_EVERY_ANSWER,
    BOOKMARK_HEADER,
    ...(status === STATUS.not_signed_in ? ["WWW-Authenticate"] : []),
    ...(status === STATUS.too_many || status === STATUS.unavailable ? ["Retry-After"] : []),
  ]);
}

/** The answer to a client that has the newest already. */
export function notModified(call: ApiCall) {
  if (!isAskedAgain(call)) return {};
  return {
    304: {
      description: "Not changed since the version that If-None-Match names",
      headers: refTo(["ETag", ...headersOfList(call)]),
    },
  };
}

const parameter = (name: string, description: string, schema: object, example: string) => ({
  ...{ name, in: "header", required: false, description, schema: { type: "string", ...schema }, example },
});

/** By its name in the document, every header that a client may send. */
const SENT = {
  IdempotencyKey: parameter(
    KEY_HEADER,
    "Of your choice: the same call with it is done once, and answered as the first time. It is kept for a day",
    { minLength: 1, maxLength: 255, pattern: KEY_PATTERN },
    "apply-2026-11-17-0001",
  ),
  IfMatch: parameter(
    "If-Match",
    "The ETag as you read it. Where somebody has changed it since, nothing is written: 412.",
    {},
    '"1795942800000"',
  ),
  IfNoneMatch: parameter(
    "If-None-Match",
    "The ETag of the answer that you have. Where it is still the newest, the answer is 304 without a body.",
    {},
    'W/"q3Jt0mXkVb2yZrWc8LdHfN"',
  ),
  Bookmark: parameter(
    BOOKMARK_HEADER,
    "The bookmark of your last answer, so that this call reads nothing older",
    { maxLength: 667 },
    "q3Jt0mXkVb2yZrWc8LdHfN5s",
  ),
};

/** The headers that a client may send with the call. */
export function headersSentWith(call: ApiCall) {
  const names: (keyof typeof SENT)[] = [
    ...(call.takesKey ? (["IdempotencyKey"] as const) : []),
    ...(call.versioned === "changes" || call.versioned === "takes" ? (["IfMatch"] as const) : []),
    ...(isAskedAgain(call) ? (["IfNoneMatch"] as const) : []),
    ...(call.method === "GET" ? (["Bookmark"] as const) : []),
  ];
  return names.map((name) => SENT[name]);
}

/** Those of the headers that the document refers to. */
export function headerComponents(document: unknown): Record<string, Header> {
  const json = JSON.stringify(document);
  return Object.fromEntries(Object.entries(HEADERS).filter(([name]) => json.includes(`#/components/headers/${name}"`)));
}
