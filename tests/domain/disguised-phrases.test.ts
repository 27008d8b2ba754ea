/** What is displayed is what is read: words in other letters, torn apart, in figures, in Hindi, or in two fields side by side. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readText, sentenceOf, type Texts } from "~/domain/moderation/find-phrases";
import { disguised } from "../support/disguises";
import { runs } from "../support/test-depth";

const kindsOf = (description: string) => [...new Set(readText({ description }).map(({ kind }) => kind))];
const asked = (text: string, choices: string[] = []) => readText({ questions: [{ text, choices }] });

describe("words about money", () => {
  test.each([
    "r e g i s t r a t i o n  f e e",
    "r e g i s t r a t i o n f e e",
    "R.E.G.I.S.T.R.A.T.I.O.N F.E.E",
    "R-E-G-I-S-T-R-A-T-I-O-N F-E-E",
    "regis*tration fee",
    "regis tration fee",
    "registra tion f e e",
    "**Registration** fee",
    "__registration__ __fee__",
    "REGISTRATION\nFEE",
    "RegistrationFee",
    "#registrationfee",
    "registration&nbsp;fee",
    "regis&shy;tration fee",
    "regis&#8203;tration fee",
    "registrati0n fee",
    "reg1stration f33",
    "app1ication fee",
    "régistration fée",
    "regis\u0336tration fee",
    "registration\u2800fee",
    "registration • fee",
    "🅡🅔🅖🅘🅢🅣🅡🅐🅣🅘🅞🅝 🅕🅔🅔",
    "ⓡⓔⓖⓘⓢⓣⓡⓐⓣⓘⓞⓝ fee",
    "ʀᴇɢɪꜱᴛʀᴀᴛɪᴏɴ ꜰᴇᴇ",
    "𝐑𝐞𝐠𝐢𝐬𝐭𝐫𝐚𝐭𝐢𝐨𝐧 𝐟𝐞𝐞",
    "RΕGΙSΤRΑΤΙΟΝ FΕΕ",
    "Registration: five hundred rupees",
    "rupees five hundred for registration",
    "Registration Rs. 500/-",
    "fee for registration",
    "Pay the Fee of Rupees 500 School",
    "500 रुपये जमा करें",
    "फ़ीस जमा करें",
    "पञ्जीकरण शुल्क ₹५००",
    "registration fees jama karein",
    "https://rzp.io/l/abc",
  ])("%j are stopped", (text) => {
    expect(kindsOf(text)).toContain("money");
  });

  test.each([
    "Training. Fee concession for staff children.",
    "Benefits:\n- Free training\n- Fee concession for two children",
    "Pay: Rs 30,000",
    "You keep the register of registration. Rs 500 a month is paid for it.",
    "Test paper, examination hall. Fees are collected from parents.",
    "B. Ed., M. A. or D. El. Ed.; classes V, VI, A, B, C",
    "छात्रों से शुल्क जमा करना",
    "Three hundred students pay no fee",
  ])("%j is harmless", (text) => {
    expect(readText({ description: text }).map(sentenceOf)).toEqual([]);
  });

  test("are found in every disguise", () => {
    const phrases = ["registration fee of rs 500", "security deposit", "processing fee", "caution money of rs 900"];
    fc.assert(
      fc.property(fc.constantFrom(...phrases).chain(disguised), (text) => {
        expect(kindsOf(`Teach physics. ${text}`), text).toContain("money");
      }),
      { numRuns: runs(300), seed: 20261122 },
    );
  });
});

describe("an address", () => {
  test.each([
    ["https://pay-registration-fee.example", "money"],
    ["https://payregistrationfee.example/", "money"],
    ["https://school.example/registration%20fee", "money"],
    ["https://school.example/PayRegistrationFee.png", "money"],
    ["https://wa.me/919812345678", "whatsapp"],
  ])("%s is read for where it leads", (website, kind) => {
    expect(readText({ website }).map((finding) => finding.kind)).toEqual([kind]);
    expect(readText({ job_logo: website }).map((finding) => finding.field)).toEqual(["job_logo"]);
  });

  test.each([
    "https://school.example/careers",
    "https://cdn.example/9876543210.png",
    "https://school.example/%E0%A4%A",
  ])("%s is harmless", (website) => {
    expect(readText({ website, job_logo: website, link: website })).toEqual([]);
  });
});

describe("two texts that are shown side by side", () => {
  test.each<Texts>([
    { title: "Registration", company_name: "Rupees 500 School" },
    { company_name: "Registration", location: "Fee 500" },
    { title: "Registration", salary: "Fee of ₹ 500" },
    { questions: ["Can you pay the registration", "Fee of Rs 500 now?"] as string[] },
    { place: "Gate 1. Registration", demo_class: "Fee Rs 500" },
    { title: "Registration", description: "Fee of Rs 500 at the gate." },
    { company_name: "Registration", description: "Fee of Rs 500 at the gate." },
    { description: "Bring your papers and pay the registration", responsibility: "fee of Rs 500 at the gate" },
    { qualifications: "B.Ed., and registration", benefits: "Fee of ₹ 500" },
  ])("%j are read as one", (texts) => {
    expect(readText(texts).map(({ kind }) => kind)).toEqual(["money"]);
  });

  test("are read in both orders, and each is told", () => {
    const found = readText({ title: "Registration", company_name: "Fee Rs 500" });
    expect(found.map(({ field, kind }) => [field, kind])).toEqual([
      ["title", "money"],
      ["company_name", "money"],
    ]);
  });

  test("are told once, and harmless ones are not told", () => {
    expect(readText({ title: "Registration fee", company_name: "Registration fee" })).toHaveLength(2);
    expect(readText({ title: "Student Registration", description: "Fee receipts are your work, 500 a day." })).toEqual(
      [],
    );
    expect(readText({ qualifications: "Training", benefits: "Fee concession, 50 %" })).toEqual([]);
    expect(readText({ title: "Data Processing", salary: "₹ 20,000 – 25,000" })).toEqual([]);
    expect(readText({ title: "Training Coordinator", company_name: "Feeney School", salary: "Rs 500 a day" })).toEqual(
      [],
    );
  });
});

describe("a question", () => {
  test.each([
    ...[
      "How old are you?",
      "H o w  o l d  a r e  y o u ?",
      "how  OLD are\u200b you",
      "Your age",
      "Age",
      "Age (in years)",
    ],
    ...["What is your age?", "What age are you?", "Whats ur age", "Your age group", "Which age group are you in?"],
    ...["Date of birth", "DOB", "D.O.B.", "Date-of-birth", "When were you born?", "Are you below 35 years?"],
    ...["Gender", "Sex:", "Are you male or female?", "Are you a woman?", "Marital status", "Are you married?"],
    ...["Are you single?", "Do you plan to get married?", "Husband's name", "Father's name", "Family background"],
    ...["Do you have children?", "How many kids do you have?", "Are you pregnant?", "Do you plan to have a baby?"],
    ...["What is your religion?", "Caste", "Are you a Hindu?", "SC/ST/OBC", "Which community do you belong to?"],
    ...["Do you have any disability?", "Your height and weight", "आपकी उम्र क्या है?", "जन्म तिथि", "आपकी जाति"],
  ])("%j asks for what may not decide", (text) => {
    expect(asked(text).map(({ kind, field }) => [kind, field])).toContainEqual(["private", "questions"]);
  });

  test.each([
    ...["Attach your photo", "Passport size photo", "Upload a selfie", "Aadhaar number", "Adhar card no", "आधार नंबर"],
    ...["PAN card", "PAN number", "Voter ID", "Bank account number", "Bank details", "IFSC code", "Your UPI ID"],
    ...["Salary slip", "Payslips of the last three months"],
  ])("%j asks for papers before an offer", (text) => {
    expect(asked(text).map(({ kind }) => kind)).toContain("papers");
  });

  test("is read with its choices", () => {
    expect(asked("You are", ["Male", "Female"]).map(({ kind }) => kind)).toContain("private");
    expect(asked("You are", ["Married", "Unmarried"]).map(({ kind }) => kind)).toContain("private");
  });

  test.each([
    ...["Age group you have taught", "Age groups taught", "Which age groups have you worked with?", "Notice period"],
    ...["Have you worked with children aged 3 to 6?", "Fee concession for staff children", "RCI registration"],
    ...["Registration number with the state council", "Which languages do you speak?", "Are you willing to relocate?"],
    ...["Do you maintain a bank of questions?", "Have you taught gender studies?", "Can you teach sex education?"],
    ...["How many children were in your largest class?", "How old were the children you taught?", "Are you over 18?"],
    ...["Do you have experience with children with disabilities?", "Have you taught in a single-sex school?"],
    ...["What is your current salary?", "Do you have a driving licence?", "Do you hold a valid passport?"],
    ...["Are you comfortable with photo editing?", "Have you prepared salary slips in Tally?", "When can you join?"],
    ...["Have you managed the school's bank accounts and reconciliation?", "Do you know Aadhaar-based attendance?"],
    ...["What is the average age of the classes you taught?", "Do you have CTET? Which paper?"],
  ])("%j is harmless", (text) => {
    expect(asked(text).map(sentenceOf)).toEqual([]);
  });

  test("is read so alone: an advert speaks of the ages and papers of others", () => {
    const text = "The children's date of birth is written down. Bring no photo. Gender and caste play no part.";
    expect(readText({ description: text })).toEqual([]);
  });
});
