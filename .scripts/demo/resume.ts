/** Draws a person's resume: one page of PDF, the same bytes every time. */
import PDFDocument from "pdfkit";
import type { CategoryName } from "./adverts/advert.ts";
import { fullNameOf, type Person } from "./people.ts";

const INK = "#1f2a24";
const GREEN = "#2f5d4a";

const subjects: Record<CategoryName, string> = {
  Engineering: "engineering",
  Accountant: "accounts",
  "Information Technology": "computing",
  "Fashion designing": "fashion and garment making",
  Mathematics: "mathematics",
  Languages: "languages",
  Science: "science",
  "Primary Teaching": "primary teaching",
};

const duties: Record<CategoryName, string[]> = {
  Engineering: [
    "Taught theory and laboratory groups of up to thirty students.",
    "Guided final projects with local companies.",
    "Set up and documented experiments for two laboratories.",
    "Took part in testing work for outside customers.",
  ],
  Accountant: [
    "Kept ledgers, reconciled bank accounts and closed each month on time.",
    "Prepared papers for the yearly audit.",
    "Handled supplier bills, taxes and monthly returns.",
    "Answered questions of customers and staff at the counter.",
  ],
  "Information Technology": [
    "Taught programming and looked after the computer room.",
    "Trained colleagues in the use of school software.",
    "Built small tools for marks and attendance.",
    "Ran the coding club and supported examinations.",
  ],
  "Fashion designing": [
    "Cut patterns and made samples from sketch to approval.",
    "Trained newcomers in machine work and finishing.",
    "Taught two groups of beginners from first seam to finished garment.",
    "Prepared cost sheets and material lists.",
  ],
  Mathematics: [
    "Taught five sections a year and prepared students for board examinations.",
    "Ran a weekly hour for students who were stuck.",
    "Wrote worksheets that are still used by the department.",
    "Prepared a team for the regional olympiad.",
  ],
  Languages: [
    "Taught reading, writing and speaking to four sections.",
    "Directed a school play each year.",
    "Prepared learners for outside examinations.",
    "Looked after the library and the reading hour.",
  ],
  Science: [
    "Taught theory and practical lessons and kept the laboratory records.",
    "Guided projects for the science exhibition.",
    "Taught general science to Classes VI to X.",
    "Started a nature club that met every week.",
  ],
  "Primary Teaching": [
    "Led a class of about thirty children.",
    "Kept reading records and met parents every month.",
    "Worked beside a senior teacher with the youngest children.",
    "Planned outings, displays and the morning circle.",
  ],
};

/** The file as bytes. `made` is the date that the document carries. */
export function drawResume(person: Person, made: Date): Promise<Uint8Array> {
  const name = fullNameOf(person);
  const document = new PDFDocument({
    size: "A4",
    margin: 56,
    info: { Title: `Resume of ${name}`, Author: name, CreationDate: made, ModDate: made },
  });
  const parts: Uint8Array[] = [];
  const finished = new Promise<Uint8Array>((resolve, reject) => {
    document.on("data", (part: Uint8Array) => parts.push(part));
    document.on("end", () => resolve(new Uint8Array(Buffer.concat(parts))));
    document.on("error", reject);
  });
  drawPage(document, person, name);
  document.end();
  return finished;
}

function drawPage(document: PDFKit.PDFDocument, person: Person, name: string): void {
  document.font("Times-Bold").fontSize(24).fillColor(INK).text(name);
  document
    .font("Helvetica")
    .fontSize(10)
    .text(`${person.address}, ${person.city} ${person.zip}, ${person.state}`)
    .text(`${person.mobile}   ${person.email}`);
  document.moveDown(0.8);
  const { left, right } = document.page.margins;
  document
    .moveTo(left, document.y)
    .lineTo(document.page.width - right, document.y)
    .lineWidth(0.75)
    .strokeColor(GREEN)
    .stroke();

  drawHeading(document, "Summary");
  document.text(summaryOf(person), { lineGap: 2 });

  if (person.work.length > 0) drawHeading(document, "Work");
  for (const [index, { role, employer, city, from, to }] of person.work.entries()) {
    document.font("Helvetica-Bold").text(`${role}, ${employer}, ${city}`);
    document.font("Helvetica").text(`${from} – ${to ?? "present"}`);
    const done = duties[person.field].slice((index % 2) * 2, (index % 2) * 2 + 2);
    for (const duty of done) document.text(`•  ${duty}`, { indent: 8 });
    document.moveDown(0.5);
  }

  drawHeading(document, "Education");
  document.font("Helvetica-Bold").text(`${person.degree}, ${person.major}`);
  document.font("Helvetica").text(`${person.institute}, ${person.graduated}`);

  drawHeading(document, "Skills");
  document.text(person.skills.join(", "));
  drawHeading(document, "Languages");
  document.text(person.languages.join(", "));
  document.moveDown(1.5);
  document.text("References are available on request.");
}

function drawHeading(document: PDFKit.PDFDocument, text: string): void {
  document.moveDown(1).font("Times-Bold").fontSize(13).fillColor(GREEN).text(text);
  document.moveDown(0.2).font("Helvetica").fontSize(10).fillColor(INK);
}

function summaryOf({ years, field, degree, major, skills, city }: Person): string {
  const strengths = skills.slice(0, 2).join(" and ");
  if (years === 0) {
    return `Recent graduate (${degree}, ${major}) looking for a first post in ${subjects[field]}. Best at: ${strengths}. Willing to move from ${city}.`;
  }
  const time = years === 1 ? "one year" : `${years} years`;
  return `${degree} in ${major} with ${time} of experience in ${subjects[field]}. Strengths: ${strengths}. Based in ${city} and open to a change of place for the right post.`;
}
