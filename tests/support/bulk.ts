/** Calls of a school's program that sends many jobs. */
import { request, send } from "./app";

export type BulkResult = {
  line: number;
  external_id: string | null;
  status: "made" | "changed" | "unchanged" | "refused";
  id: string | null;
  state: string | null;
  version: string | null;
  code?: string;
  message?: string;
  fields?: Record<string, string[]>;
};

type Sent = { token: string; env?: object; query?: string; type?: string };

/** Send these lines, as objects or as they are, and read a result a line. */
export async function bulk(lines: readonly unknown[], { token, env, query = "", type }: Sent) {
  const body = lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n");
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": type ?? "application/x-ndjson" };
  const response = await send(request(`/jobs/bulk${query}`, { method: "POST", body, headers }), env);
  const text = await response.text();
  const isLines = response.headers.get("Content-Type")?.startsWith("application/x-ndjson") ?? false;
  const parsed: unknown[] = text.split("\n").flatMap((line) => (line ? [JSON.parse(line)] : []));
  return {
    status: response.status,
    headers: response.headers,
    results: (isLines ? parsed : []) as BulkResult[],
    failure: (isLines ? null : parsed[0]) as { code: string; message: string } | null,
  };
}
