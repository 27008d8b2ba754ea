/** Checks that hold for every answer of the JSON API. */
import { expect } from "vitest";
import { kindOf } from "~/domain/refusal-reasons";
import type { ApiAnswer } from "./app";

type Failure = { id?: string; message: string; code: string; fields?: Record<string, string[]> };

/** An error as the API promises it: status, code (a reason, or the kind of several reasons), a sentence, messages by field where `fields` names any, and nothing else. */
export function expectError(answer: ApiAnswer<unknown>, status: number, code: string, fields?: string[]): Failure {
  const told = (answer.body as Failure).code;
  expect([answer.status, told === code ? told : (kindOf(String(told)) ?? told)]).toEqual([status, code]);
  expect(answer.headers.get("Content-Type")).toMatch(/^application\/json/);
  expect(answer.headers.get("Access-Control-Allow-Origin")).toBe("*");
  expect(answer.headers.get("Access-Control-Allow-Credentials")).toBeNull();
  const body = answer.body as Failure;
  const isThere = code === "already_applied" && body.id !== undefined;
  const named = [
    "code",
    ...(body.fields ? ["fields"] : []),
    ...(isThere ? ["id"] : []),
    "message",
    ...(code === "wrong_move" ? ["moves"] : []),
  ];
  expect(Object.keys(body).sort()).toEqual(named);
  expect(body.message).toMatch(/^[A-Z].{5,200}$/);
  expect(JSON.stringify(body)).not.toMatch(/D1_|SQL|select |insert |\bat .*\.[jt]s|Error:|password_hash/i);
  if (fields) expect(Object.keys(body.fields ?? {}).sort()).toEqual([...fields].sort());
  for (const messages of Object.values(body.fields ?? {})) {
    expect(messages).toEqual(messages.map(() => expect.any(String)));
    expect(messages.length).toBeGreaterThan(0);
  }
  return body;
}

/** The address of the next page, from the Link header. */
export function nextPage(answer: ApiAnswer<unknown>): string | null {
  return /^<http:\/\/localhost([^>]+)>; rel="next"$/.exec(answer.headers.get("Link") ?? "")?.[1] ?? null;
}
