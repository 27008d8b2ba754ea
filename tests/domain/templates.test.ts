/** The templates of a school: who may read and write them, how placeholders are filled in, and which mistyped ones are refused. */
import { sql as query, type SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { beforeEach, expect, test } from "vitest";
import { writeAll } from "~/db/client.server";
import { institutionOf } from "~/db/may-work-on";
import { addTemplate, changeTemplate, removeTemplate } from "~/domain/templates/change-templates.server";
import { whyNotFilled } from "~/domain/templates/mistyped-placeholder-rules";
import { getTemplate, listTemplates } from "~/domain/templates/queries.server";
import { fillIn, MAX_TEMPLATES, STANDARD_REJECTION } from "~/domain/templates/rules";
import { TemplateInput } from "~/domain/templates/schema";
import { bringTemplates, giveTemplates, leaveTemplates } from "~/domain/templates/statements.server";
import { countRows, db, rowsOf, sql } from "../support/bindings";
import { growthOf, LINEAR } from "../support/compare-cost";
import { type Account, createAccount, createInstitution, findInstitutionOf, workAlone } from "../support/factories";
import { closeAccountRows } from "../support/use-case-batches";

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
  for (const id of [colleague.id, reader.id]) await workAlone(id);
  await closeAccountRows(db, { ...colleague, isConfirmed: false }, deps.now, null);
  expect(await rowsOf("templates")).toMatchObject([{ id, user_id: owner.id }]);
  await closeAccountRows(db, { ...owner, isConfirmed: false }, deps.now, null);
  expect(await countRows("templates")).toBe(0);
});

test("texts go along with one person or one institution alone, and only where the condition holds", async () => {
  const elsewhere = await createAccount("admin");
  for (const who of [colleague, owner, stranger]) await addTemplate(deps, who, { ...TEXT, name: `by ${who.id}` });
  // By somebody else than the colleague who gets what a person leaves.
  await sql("UPDATE templates SET user_id = ? WHERE user_id = ?", reader.id, owner.id);
  const texts = async () => Object.fromEntries((await rowsOf("templates")).map((row) => [row.name, row]));
  const [hers, readers, strangers] = [`by ${colleague.id}`, `by ${owner.id}`, `by ${stranger.id}`];
  const way = { from: institutionOf(owner.id), to: institutionOf(elsewhere.id) };
  const only = (condition: SQL) => ({ needsConfirmed: false, condition });
  const before = await texts();

  await db.batch([giveTemplates(db, colleague.id, only(query`0`)), bringTemplates(db, way, query`0`)]);
  await writeAll(db, leaveTemplates(db, stranger.id, only(query`0`)) as [BatchItem<"sqlite">]);
  expect(await texts()).toEqual(before);

  await db.batch([giveTemplates(db, colleague.id, only(query`1`))]);
  expect(await texts()).toEqual({ ...before, [hers]: { ...before[hers], user_id: owner.id } });

  await db.batch([bringTemplates(db, way, query`1`)]);
  const brought = await texts();
  const home = (await findInstitutionOf(elsewhere.id))?.id;
  expect([hers, readers].map((name) => brought[name]?.institution_id)).toEqual([home, home]);
  expect(brought[strangers]).toEqual(before[strangers]);

  await writeAll(db, leaveTemplates(db, stranger.id, only(query`1`)) as [BatchItem<"sqlite">]);
  expect(Object.keys(await texts()).sort()).toEqual([hers, readers].sort());
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
  expect(whyNotFilled(STANDARD_REJECTION)).toBeNull();
  const refused = TemplateInput.safeParse({ ...TEXT, text: "Dear {{nmae}}" });
  expect(refused.error?.issues.map(({ message }) => message)).toEqual([
    "{{nmae}} is not known. Use {{name}}, {{job}} or {{school}}",
  ]);
});

test("case, spaces and invisible letters of a placeholder are understood", () => {
  const values = { name: "Asha", job: "PRT", school: "Hill View" };
  for (const text of ["Dear {{NAME}}", "Dear {{ Name }}", "Dear {{\tname }}", "Dear {\u200b{na\u00adme}\u200b}"]) {
    expect([whyNotFilled(text), fillIn(text, values)], text).toEqual([null, "Dear Asha"]);
  }
});

test.each([
  ...[
    "{name}",
    "{{name",
    "{{name}",
    "{name}}",
    "[Name]",
    "[NAME]",
    "[[name]]",
    "<name>",
    "<<Name>>",
    "((name))",
    "«Name»",
  ],
  ...[
    "{{candidate}}",
    "{{ Applicant Name }}",
    "{{first_name}}",
    "[First Name]",
    "[Candidate's Name]",
    "[candidate_name]",
  ],
  ...[
    "%name%",
    "$name",
    "$\u007bname}",
    "*|FNAME|*",
    "#Name#",
    "(Name)",
    "[Insert name]",
    "[Name of the candidate]",
    "{{ name",
    "［Name］",
  ],
  ...["<CandidateName>", "__name__", "{first_name}", "[नाम]", "{Applicant}", "____", "XXX", "....", "{name "],
])("Dear %s would go out as it stands, and is refused with the right spelling", (typed) => {
  expect(whyNotFilled(`Dear ${typed}, we have chosen somebody else.`)).toMatch(
    /^".{1,60}" would go out as it stands\. Write \{\{name\}\}$/,
  );
});

test.each([
  ["[Job Title]", "job"],
  ["{job}", "job"],
  ["<position>", "job"],
  ["{{vacancy}}", "job"],
  ["[Post]", "job"],
  ["{{job", "job"],
  ["{school}", "school"],
  ["[School Name]", "school"],
  ["((company))", "school"],
  ["{{institution}}", "school"],
])("%s is refused with {{%s}}", (typed, holder) => {
  expect(whyNotFilled(`We thank you for ${typed}.`)).toContain(`" would go out as it stands. Write {{${holder}}}`);
});

test.each([
  ...[
    "{{unknown}}",
    "{{}}",
    "{{ }}",
    "{unknown}",
    "{{{name}}}",
    "{{unknown",
    "unknown}}",
    "[Date]",
    "[Your Name]",
    "<time>",
  ],
  ...["[venue]", "{{name}} }}", "{{name}}}", "{{name}} and {Name}"],
])("%s is refused too, with all that can be written", (typed) => {
  expect(whyNotFilled(`Come on ${typed} please`)).toMatch(/\{\{name\}\}/);
});

test.each([
  ...[
    "[online]",
    "[see below]",
    "[10 am]",
    "[Room 4]",
    "[Physics]",
    "(online)",
    "<b>",
    "5 < 6 > 4",
    "{1, 2, 3}",
    "f{x}",
    "Rs 500 (name your price)",
  ],
  ...[
    "the name of the school",
    "write your name [in capitals]",
    "100%",
    "50% name 20%",
    "$500",
    "#1",
    "a_b_c",
    "«Gitanjali»",
    "((a))",
  ],
  ...[
    "[CBSE]",
    "[sic]",
    "[1]",
    "<https://school.example>",
    "head@school.example",
    "{{name}} {{job}} {{ SCHOOL }}",
    "[tel. 020]",
    "(name)",
  ],
])("%s is honest, and goes", (typed) => {
  expect(whyNotFilled(`Please note ${typed} below`)).toBeNull();
});

test.each([
  "Dear {0}, Dear {1}, Dear %s, Dear %name, Dear @name, Dear :name, Dear Name! Dear *name*, Dear first name! Dear [ ]",
  "Dear Mr. ________, Dear Mr/Ms ____, Dear ----, Dear ***, Dear [Name, Surname] Dear ﹛name﹜ Dear 【name】 Dear ‹name›",
  "Dear &lt;name&gt;, Dear {{name}}{ Dear ｛｛name｝｝ Dear ｛｛pet｝｝ Dear {}, Dear [], Dear Mr. [Name] Dear Mr. {1}",
])("each of %s is a blank", (typed) => {
  for (const blank of typed.split(/ (?=Dear )/)) expect(whyNotFilled(`${blank} come.`), blank).toMatch(/as it stands/);
});

test.each(
  [
    "[Name/Surname]|[First/Last Name]|[Sir/Madam]|[Mr/Ms]|[Mr./Ms.]|[Surname]|[Date/Time]|[Subject/Post]|[Post applied]",
    "[DD/MM/YYYY]|[HH:MM]|[Reporting Time]|[Interview Date & Time]|[Contact Number]|[Phone No.]|[Email ID]|[Zoom link]",
    "[Google Meet link]|[your contact details]|[Your phone number]|[Principal's Signature]|[Principal’s Signature]",
    "[Name of Principal]|(Name of Candidate)|(candidate name)|on ____ at ____|on DD/MM/YYYY|at XX on XX/XX|for :job_title",
  ].flatMap((line) => line.split("|")),
)("%s is a blank too", (typed) => {
  expect(whyNotFilled(`Come ${typed} please`)).toMatch(/^".{2,60}" would go out as it stands/);
});

test.each(
  [
    "Dear Asha [the interview is in Hall B]|(Name the school)|head@name.example|100% sure|50 %s|Dear Sir/Madam,|Dear all,",
    "Dear Candidate,|Dear Candidates, name your price|Hi @ 10 am|Come to the school @ 10:30|Follow @school_name|x = {1}",
    "[ ] Bring certificates|a[] b|Class XX|the XX Games|Please send: Name: ____ Age: ____|wait ... and see|we go on... and",
    "date of birth (DD/MM/YYYY)|[last date]|[CBSE/ICSE]|[PGT/TGT]|[Maths, Physics]|[10 am, Room 4]|[online or in person]",
    "Dear {{name}} (PGT)|{{name}},{{job}}|{{name}} [{{job}}]|[Hall B]|[near the post office]|Dear named guest|call main()",
    "_____\nRegards|-----\nHill View|Dear Sir -- we",
  ].flatMap((line) => line.split("|")),
)("%j goes, as no blank is in it", (typed) => {
  expect(whyNotFilled(typed)).toBeNull();
});

test("a text that wants to be slow takes as long as its size, and one that is too long is not read", async () => {
  const blank = " ".repeat(1000);
  for (const unit of ["(", "[", "@", "%", "<", "{{", "_", "#", "｛｛", "dear ", "*|", "on ", "name/", `x${blank}`]) {
    expect(await growthOf(whyNotFilled, unit, 4000), unit).toBeLessThanOrEqual(LINEAR);
    const parse = (text: string) => TemplateInput.safeParse({ ...TEXT, text });
    expect(await growthOf(parse, unit, 65_536), unit).toBeLessThanOrEqual(LINEAR);
  }
});
