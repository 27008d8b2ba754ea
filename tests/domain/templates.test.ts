/** A school's own texts: who reads and writes them, and how they are filled in. */
import { beforeEach, expect, test } from "vitest";
import { closeAccountRows } from "~/domain/privacy/closing-store.server";
import { fillIn, MAX_TEMPLATES, STANDARD_REJECTION, unknownPlaceholder } from "~/domain/templates/rules";
import { TemplateInput } from "~/domain/templates/schema";
import {
  addTemplate,
  changeTemplate,
  getTemplate,
  listTemplates,
  removeTemplate,
} from "~/domain/templates/service.server";
import { countRows, db, rowsOf, sql } from "../support/bindings";
import { type Account, createAccount, createInstitution } from "../support/factories";

const deps = { db, now: new Date("2026-11-25T06:30:00Z") };
const TEXT = { name: "Not this time", text: "Dear {{name}}, {{ job }} is filled. {{school}}" };
const codeOf = (error: { code: string }) => error.code;
let owner: Account;
let colleague: Account;
let reader: Account;
let stranger: Account;
beforeEach(async () => {
  owner = await createAccount("admin");
  colleague = await createAccount("admin");
  reader = await createAccount("admin");
  stranger = await createAccount("admin");
  await createInstitution([
    [owner, "owner"],
    [colleague, "recruiter"],
    [reader, "reader"],
  ]);
});

test("everybody of the institution reads them, owners and recruiters write them, others find nothing", async () => {
  const { id } = await addTemplate(deps, owner, TEXT);
  for (const one of [owner, colleague, reader]) {
    expect(await getTemplate(deps, one, id)).toEqual({ id, ...TEXT });
    expect((await listTemplates(deps, one)).mayWrite).toBe(one !== reader);
  }
  expect(await addTemplate(deps, colleague, TEXT), "the same again").toEqual({ id, ...TEXT });
  await changeTemplate(deps, colleague, id, { ...TEXT, name: "Later" });
  expect((await listTemplates(deps, owner)).templates).toEqual([{ id, ...TEXT, name: "Later" }]);
  expect(await changeTemplate(deps, reader, id, TEXT).catch(codeOf)).toBe("not_allowed");
  expect(await addTemplate(deps, reader, TEXT).catch(codeOf)).toBe("not_allowed");
  expect(await removeTemplate(deps, reader, id).catch(codeOf)).toBe("not_allowed");
  expect((await listTemplates(deps, stranger)).templates).toEqual([]);
  for (const [who, what] of [
    [stranger, id],
    [owner, "x"],
  ] as const) {
    expect(await getTemplate(deps, who, what).catch(codeOf)).toBe("not_found");
    expect(await removeTemplate(deps, who, what).catch(codeOf)).toBe("not_found");
  }
  await removeTemplate(deps, colleague, id);
  expect(await countRows("templates")).toBe(0);
});

test("those of an institution stay with a colleague when their author closes the account; her own go", async () => {
  const { id } = await addTemplate(deps, colleague, TEXT);
  await addTemplate(deps, stranger, TEXT);
  await closeAccountRows(db, { ...colleague, isConfirmed: false }, deps.now, null);
  await closeAccountRows(db, { ...stranger, isConfirmed: false }, deps.now, null);
  expect(await rowsOf("templates")).toMatchObject([{ id, user_id: owner.id }]);
  expect(await getTemplate(deps, reader, id)).toEqual({ id, ...TEXT });
});

test("those of somebody who has left the institution stay too; with the last member all go", async () => {
  const { id } = await addTemplate(deps, colleague, TEXT);
  await sql("DELETE FROM institution_members WHERE user_id IN (?, ?)", colleague.id, reader.id);
  await closeAccountRows(db, { ...colleague, isConfirmed: false }, deps.now, null);
  expect(await rowsOf("templates")).toMatchObject([{ id, user_id: owner.id }]);
  await closeAccountRows(db, { ...owner, isConfirmed: false }, deps.now, null);
  expect(await countRows("templates")).toBe(0);
});

test("a suspended account reads and does not write", async () => {
  const { id } = await addTemplate(deps, stranger, TEXT);
  await sql("UPDATE users SET suspended_at = 5 WHERE id = ?", stranger.id);
  expect((await listTemplates(deps, stranger)).templates).toHaveLength(1);
  expect(await removeTemplate(deps, stranger, id).catch(codeOf)).toBe("not_allowed");
});

test("a desk has fifty at most", async () => {
  for (let at = 0; at < MAX_TEMPLATES; at += 1) await addTemplate(deps, owner, { ...TEXT, name: `Text ${at}` });
  expect(await addTemplate(deps, colleague, TEXT).catch(codeOf)).toBe("conflict");
  expect(await addTemplate(deps, stranger, TEXT)).toMatchObject(TEXT);
});

test("what is filled in is not looked at again; an unknown placeholder is refused with its name", () => {
  const values = { name: "{{school}}", job: "PGT $& Physics", school: "Hill View" };
  expect(fillIn(TEXT.text, values)).toBe("Dear {{school}}, PGT $& Physics is filled. Hill View");
  expect(unknownPlaceholder(STANDARD_REJECTION)).toBeNull();
  const refused = TemplateInput.safeParse({ ...TEXT, text: "Dear {{nmae}}" });
  expect(refused.error?.issues.map(({ message }) => message)).toEqual([
    "{{nmae}} is not known. Use {{name}}, {{job}} or {{school}}",
  ]);
});
