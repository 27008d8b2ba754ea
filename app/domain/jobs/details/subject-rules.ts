/** The subjects that a form offers, and their other names. Each line: the name, then other names. */
import { once } from "../../isolate-memory-rules.ts";

const LIST = `
English
Hindi: हिंदी, हिन्दी
Sanskrit: संस्कृत
Marathi: मराठी
Urdu: उर्दू
Gujarati: गुजराती
Punjabi: पंजाबी
Bengali: bangla, बांग्ला
Tamil: तमिल
Telugu: तेलुगु
Kannada: कन्नड़
Malayalam: मलयालम
Odia: oriya, ओड़िया
Assamese: असमिया
French
German
Spanish
Japanese
Mandarin: chinese
Mathematics: maths, math, ganit, गणित
Science: general science, vigyan, विज्ञान
Physics: भौतिकी, भौतिक विज्ञान
Chemistry: रसायन विज्ञान, रसायन
Biology: जीव विज्ञान
Botany
Zoology
Biotechnology
Environmental Studies: evs, environmental science, पर्यावरण
Social Studies: social science, sst, सामाजिक विज्ञान, सामाजिक अध्ययन
History: itihas, इतिहास
Geography: bhugol, भूगोल
Civics: political science, polity, राजनीति विज्ञान, नागरिक शास्त्र
Economics: अर्थशास्त्र
Psychology: मनोविज्ञान
Sociology: समाजशास्त्र
Philosophy
Commerce: वाणिज्य
Accountancy: accounts, accounting, लेखाशास्त्र
Business Studies
Entrepreneurship
Law: legal studies
Computer Science: computers, computer, informatics practices, कंप्यूटर
Information Technology
Artificial Intelligence: ai
Robotics
Statistics
Engineering
Electronics
Mechanical Engineering
Civil Engineering
Home Science
Fashion Design: fashion designing
Fine Arts: art, drawing, painting, art and craft, कला
Music: vocal music, instrumental music, संगीत
Dance: नृत्य
Theatre: drama
Physical Education: pe, sports, शारीरिक शिक्षा
Yoga: योग
Special Education: special educator
Library Science: library
Agriculture: कृषि
All subjects
`;

/** The subjects in the order of the list. */
export const SUBJECTS: readonly string[] = LIST.trim()
  .split("\n")
  .map((line) => line.split(":")[0] ?? "");

const plain = (text: string) => text.normalize("NFC").toLowerCase().replace(/\s+/g, " ").trim();

const names = once(readNames);

function readNames(): Map<string, string> {
  const found = new Map<string, string>();
  for (const line of LIST.trim().split("\n")) {
    const [name = "", others = ""] = line.split(":");
    for (const other of [name, ...others.split(",")]) if (other.trim()) found.set(plain(other), name);
  }
  return found;
}

/** The listed subject that a text names, whatever its capitals; undefined for somebody's own words. */
export function subjectNamed(text: string): string | undefined {
  return names().get(plain(text));
}

/** "computer-science": a subject as an address has it. */
export function subjectSlug(subject: string): string {
  return plain(subject).replace(/[^\p{L}\p{M}\p{N}]+/gu, "-");
}
