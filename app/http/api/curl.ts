/**
 * Calls of the API as lines for a shell. The token and the ids are variables: `$TOKEN`, `$USER_ID`, `$JOB_ID`, `$APPLICATION_ID`.
 * So are the values that our mails carry: `$CONFIRM_TOKEN`, `$NUMBER`, `$GUEST_KEY`, `$INVITE_TOKEN`.
 */
import type { ApiCall } from "./openapi-calls";

export function curlExample(call: ApiCall, origin: string): string {
  const url = origin + call.path.replace(/\{(\w+)\}/g, (_, name: string) => `$${variableOf(name, call.path)}`);
  const query = call.query?.example ? `?${new URLSearchParams(call.query.example)}` : "";
  const lines = [`curl ${call.method === "GET" ? "" : `-X ${call.method} `}"${url}${query}"`];
  if (call.access !== "anyone") lines.push('-H "Authorization: Bearer $TOKEN"');
  lines.push(...bodyLines(call));
  return lines.join(" \\\n  ");
}

function bodyLines({ body, fileField, example }: ApiCall): string[] {
  if (!body) return [];
  if (fileField) {
    const fields = Object.entries(example ?? {}).map(([name, value]) => `-F "${name}=${value}"`);
    const file = fileField === "resume" ? "@resume.pdf;type=application/pdf" : "@photo.jpg;type=image/jpeg";
    return [...fields, `-F "${fileField}=${file}"`];
  }
  // A variable is outside of the single quotes, so that the shell fills it in.
  const json = JSON.stringify(example ?? {})
    .replaceAll("'", "\\u0027")
    .replace(/\$[A-Z_]+/g, `'"$&"'`);
  return ["-H 'Content-Type: application/json'", `-d '${json}'`];
}

/** A parameter that is only called `id` belongs to the thing that the first part of the path names. */
function variableOf(parameter: string, path: string): string {
  const subject = parameter === "id" ? (path.split("/")[1] ?? "").replace(/s$/, "") : parameter.replace(/Id$/, "");
  return `${subject.toUpperCase()}_ID`;
}
