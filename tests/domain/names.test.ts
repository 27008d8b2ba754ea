/** Names, titles and names of schools: none holds a web or mail address, none of the real ones is refused, and mails make no link of any. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RegistrationInput } from "~/domain/accounts/schema";
import { ApplyInput } from "~/domain/applications/schema";
import { JobInput } from "~/domain/jobs/schema";
import { ProfileChanges } from "~/domain/profiles/schema";
import { holdsAddress, nullableName, optionalName, plainName, requiredName } from "~/domain/text";
import { checkFields } from "~/http/form";
import { growthOf, LINEAR } from "../support/compare-cost";
import { APPLY_FIELDS, JOB_FIELDS } from "../support/factories";
import { runs } from "../support/test-depth";

const REFUSED = "A name cannot hold a web address";

const ADDRESSES = `
https://evil.example
http://evil
HTTP://EVIL.EXAMPLE/x
Teacher https://evil.example/apply now
javascript:alert(1)
mailto:head@evil
https:evil.pizza
hxxp://evil
www.evil.example
WWW.evil
see www.evil-site.foo
a@b.com
head@neemferry
Asha <asha@example.com>
Apply@evil
ｈｅａｄ＠ｅｖｉｌ
evil.com
Evil.Com
EVIL.COM
evil.com.
(evil.com)
"evil.com"
evil.com, apply
evil.com/apply
Evil.In/Apply
EVIL.IN/APPLY
Bit.Ly/Abc
T.Me/Jobs
Rzp.Io/L/abc
evil.сom
еvil.com
evil.com:8080
evil.com?x=1
evil.com.Apply
evil.com-apply
evil.comनमस्ते
नमस्तेevil.com
evil.co.in
evil.in
du.ac.in
rampur.gov.in
evil.org
evil.net/x
evil.io
evil.co
evil.info
evil.biz
t.me
t.me/evil
wa.me/919876543210
fb.me
bit.ly/abc
goo.gl/forms
x.co
is.gd/abc
v.gd/abc
evil.xyz
evil.site
evil.online
evil.app
evil.dev
evil.link
evil.click
evil.top
evil.shop
evil.club
evil.school
Evil.School/apply
schooljobs.com
x.in
Srinivas.ch
my-school.education
evil.college/x
sec.school/evil
evil.edu
evil.ac
evil.pizza/x
evil-site.foo/bar
विद्यालय.भारत
स्कूल.संगठन
பள்ளி.இந்தியா
مدرسة.بھارت
evil.xn--p1ai
ｅｖｉｌ．ｃｏｍ
evil．com
evil。com
evil｡com
evil․com
evil﹒com
evil㏇com.com
ev\u200dil.c\u00adom
evil\u200b.com
evil\u2060.com
e\ufe0fvil.com
192.168.1.1
http://192.168.1.1
203.0.113.9/x
１９２.１６８.１.１
192.168.1.1.Teacher
TGT.192.168.1.1
a..evil.com
evil.com..b
x_y.evil.com
-evil.com-
Class 10.com
B.Ed/evil.com
M.Com evil.com
evil.m.com.evil.net
`;

const HARMLESS = `
M.Com
B.Com
B.Com.
M.Com.
B.Com (Hons.)
B.Com/M.Com
M.Com/MBA
B.Com, M.Com
B.Com.B.Ed
B.Ed.
B.Ed/M.Ed
B.Ed.Spl.Ed
B.El.Ed
D.El.Ed.
B.P.Ed/M.P.Ed
B.Sc. (Hons.)
B.Sc/B.Ed
B.Sc.B.Ed
B.Sc.IT
B.Sc.(IT)
M.Sc.in Physics
M.A.in English
M.A./M.Sc.
M.Phil/Ph.D
M.Tech.
B.Tech/B.E.
B.Lib.I.Sc
B.Pharm
D.Pharm
LL.B
B.A.LL.B.
M.C.A.
St. Mary's School
St.Mary's School
St.Mary’s Sr.Sec.School
St.Xavier's
St.Xavier's College
St.Joseph's Convent
St.Thomas School
St.Ann's
St.John/St.Paul
Mt.Carmel School
Dr. A.P.J. Abdul Kalam School
Dr.A.P.J.Abdul Kalam
Dr.B.R.Ambedkar Vidyalaya
Dr.(Mrs.) R. Iyer
Pt.Deen Dayal Vidyalaya
Smt.S.K.Mahila Vidyalaya
Sh.Ram Lal
Shri.K.N.Rao
Sri Sri Ravishankar Vidya Mandir No.2
Ch.Charan Singh Inter College
D.A.V. Public School
D.A.V.Public School
D.A.V.Public.School
K.V.No.1
K.V. No. 1, Sec. 12
S.D.Public School
N.E.S.Inter College
Bal.Bharati
Srinivas.Ch
SRINIVAS.CH
Prasad.Th
Ravi.K.In
Kapil.Dev
Anand.Me
Govt.Agri.College
Govt.agri.college
Ryan Intl.School
Ryan Intl.School/College
Govt.Co/Ed School
PGT.Phy/Chem
М.Ковалёв
Ελένη.Π
Oxford.School
Modern.Academy
Govt.Hr.Sec.School
GOVT.HR.SEC.SCHOOL
Govt.Sr.Sec.School/College
Govt.Girls Hr.Sec.School
Govt.College
Engg.College
Pub.School
Sr. Sec. School, Sec.12
Sr.Sec.School
Hr.Sec.School
Mat.Hr.Sec.School
Pvt.Ltd
Hill View Pvt.Ltd.
Asst.Prof
Asst.Prof.
Asst.Prof/Lecturer
Asst.Teacher/PRT
Jr.Teacher/Sr.Teacher
Sr.Co.ordinator
Co.Ed. School
Co-ordinator (Sr.Wing)
Vice-Principal/H.M.
TGT/PGT
TGT (Maths/Sc.)
PGT-Physics
P.G.T./T.G.T.
P.G.T/T.G.T
P.R.T.
L.K.G./U.K.G.
I/C Principal
H.S.S.T (Jr.)
NTT/Nursery
Class XI–XII
Class 9-10
Classes 1.-5.
Maths & Science, 2.5 years
Teacher @ Delhi
@Delhi
ASP.NET Developer
VB.NET
Node.js
Node.js Developer
Vue.js/React.js
.NET Developer
C++/C#
U.P. Board
C.B.S.E. School
J&K Bank
e.g. Teacher
1.2.2024
10.30 a.m.
No.12.
O'Neill
O’Brien
Jean-Luc
Anne-Marie
A. R. Rahman
A.R.Rahman
M.S.Dhoni
P.T.Usha
Fr.de Souza
Fr.D'Souza
K. J. Yesudas Jr.
van der Berg
Mary (Teacher)
Nguyễn Văn A
José Ángel
आशा राव
डॉ.शर्मा
श्री.के.एन.राव
राजकीय उ.मा.विद्यालय
विद्या मंदिर, सेक्टर 12
ज़्यादा\u200dका
ശ്രീ\u200d
ஆசா
தி.மு.பள்ளி
டாக்டர்.ராஜ்
ಕ.ಸ.ಪ.
می\u200cخواهم
مدرسة النور
د.أحمد
গ্রাম
李小龙
小学。老师
`;

const lines = (table: string) =>
  table
    .trim()
    .split("\n")
    // The invisible ones are written out, so that an editor does not lose them.
    .map((line) => line.replace(/\\u([0-9a-f]{4})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16))));

describe("an address in a name", () => {
  test.each(lines(ADDRESSES))("%j is one", (text) => {
    expect(holdsAddress(text)).toBe(true);
  });

  test.each(lines(HARMLESS))("%j is none", (text) => {
    expect(holdsAddress(text)).toBe(false);
  });

  test("is looked for in more than a hundred real names and titles", () => {
    expect(new Set(lines(HARMLESS)).size).toBeGreaterThan(100);
  });

  test("is found in linear time, also in a megabyte of the worst", async () => {
    const units = [
      "a",
      ".",
      "a.",
      "..",
      "a@",
      "@",
      "a/",
      "1.",
      "www.",
      "http:",
      ":/",
      "a-",
      "_.",
      "\u200d.",
      "\ufdfa",
      "St.",
    ];
    for (const unit of units) {
      expect(await growthOf(holdsAddress, unit), unit).toBeLessThanOrEqual(LINEAR);
      expect(await growthOf(plainName, unit), unit).toBeLessThanOrEqual(LINEAR);
    }
  });
});

describe("the fields that others read as names", () => {
  const JOB_ID = "01900000-0000-7000-8000-000000000000";
  const FIELDS = [
    ["an application", ApplyInput, { ...APPLY_FIELDS, job_id: JOB_ID }, ["applicant_name"]],
    ["a registration", RegistrationInput, { f_name: "Asha" }, ["f_name", "s_name", "l_name"]],
    ["a job", JobInput, JOB_FIELDS, ["title", "company_name"]],
    [
      "a profile",
      ProfileChanges,
      {},
      ["f_name", "s_name", "l_name", "education_institute", "company_name", "company_designation"],
    ],
  ] as const;

  test.each(FIELDS)("of %s refuse an address, and say so beside the field", (_, schema, good, names) => {
    for (const name of names) {
      for (const address of ["evil.com", "Asha www.evil.example", "a@b.com", "ｅｖｉｌ．ｃｏｍ", "t.me/evil"]) {
        expect(checkFields(schema, { ...good, [name]: address }).errors, name).toEqual({ [name]: [REFUSED] });
      }
      expect(checkFields(schema, { ...good, [name]: "St.Xavier's, M.Com" }).errors, name).toBeNull();
    }
  });

  test.each(FIELDS)("of %s lose what nobody sees, and become one line", (_, schema, good, names) => {
    const given = "\u200e\u202egnp\u202c\u0007 \u2028\u2066St.\u2069\u200fMary\u061c\r\nएक\u200dदो\u2029 ";
    for (const name of names) {
      const { input } = checkFields(schema, { ...good, [name]: given });
      expect((input as Record<string, unknown> | null)?.[name], name).toBe("gnp St.Mary एक\u200dदो");
    }
  });

  test("say what is wrong first: missing, no text, too long", () => {
    const messages = (schema: typeof Name, value: unknown) =>
      schema.safeParse(value).error?.issues.map((one) => one.message);
    const Name = requiredName("a name", 10);
    expect(messages(Name, undefined)).toEqual(["Enter a name"]);
    expect(messages(Name, " \u200e\u200d ")).toEqual(["Enter a name"]);
    expect(messages(Name, 5)).toEqual(["A name must be text"]);
    expect(messages(Name, `${"x".repeat(20)}.com`)).toEqual(["Use at most 10 characters"]);
    expect(messages(Name, "evil.com")).toEqual([REFUSED]);
  });

  test.each([undefined, null, "", " ", "\u200e"])("may be left out as %j", (value) => {
    expect(optionalName(10).parse(value)).toBeNull();
    if (value !== undefined) expect(nullableName(10).parse(value)).toBeNull();
  });
});

describe("a name in a mail", () => {
  test.each([
    ["evil.com", "evil[.]com"],
    ["see www.evil.example now", "see www[.]evil[.]example now"],
    ["https://evil.example/x", "https[:]//evil[.]example/x"],
    ["javascript:alert(1)", "javascript[:]alert(1)"],
    ["a.b@evil.co.in", "a.b[at]evil[.]co[.]in"],
    ["192.168.1.1", "192[.]168[.]1[.]1"],
    ["ｅｖｉｌ。ｃｏｍ", "evil[.]com"],
    ["evil\u200b.c\u00adom", "evil[.]com"],
    ["evil.pizza", "evil. pizza"],
    ["Govt.Hr.Sec.School", "Govt. Hr. Sec. School"],
    ["St.Xavier's", "St. Xavier's"],
    ["Dr. A.P.J. Abdul Kalam", "Dr. A.P.J. Abdul Kalam"],
    ["M.Com, Node.js, ASP.NET Developer", "M.Com, Node.js, ASP.NET Developer"],
    ["Asha\r\nBcc: all", "Asha Bcc: all"],
    ["\u202egnp\u2066\u0007\u200f", "gnp"],
    ["आशा ज़्यादा\u200dका", "आशा ज़्यादा\u200dका".normalize("NFKC")],
  ])("%j is %j", (given, expected) => {
    expect(plainName(given)).toBe(expected);
  });

  test("is cut to its length, never inside a letter", () => {
    expect(plainName("x".repeat(200))).toBe(`${"x".repeat(149)}…`);
    expect(plainName("😀".repeat(200), 10)).toBe(`${"😀".repeat(9)}…`);
    expect(plainName("x".repeat(150))).toBe("x".repeat(150));
  });

  test("holds no address, whatever it is made of", () => {
    const pieces = fc.constantFrom(
      ...lines(ADDRESSES),
      ...lines(HARMLESS),
      ..."evil,com,a,St,.,..,:,//,@,/,www.,-,_, ,\u200d,\u200e,\u00ad,．,。,℡,⒈,㏇,１,\ufdfa,\ufe0f,é,e\u0301,भारत".split(
        ",",
      ),
    );
    const made = fc.array(fc.oneof(pieces, fc.string({ unit: "grapheme", maxLength: 3 })), { maxLength: 8 });
    fc.assert(
      fc.property(made, (parts) => {
        const name = plainName(parts.join(""));
        expect(holdsAddress(name)).toBe(false);
        expect(name).not.toMatch(/[\p{Cc}\u2028-\u202e\u2066-\u2069\u200e\u200f\u061c]/u);
      }),
      { numRuns: runs(5000) },
    );
  });
});
