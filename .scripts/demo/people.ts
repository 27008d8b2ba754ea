/** The invented candidates: those with an account and those who apply without one. */
import type { CategoryName } from "./adverts/advert.ts";
import { createRandom, type Random } from "./random.ts";

export type Person = {
  first: string;
  middle: string | null;
  last: string;
  gender: string;
  email: string;
  mobile: string;
  address: string;
  city: string;
  state: string;
  zip: string;
  languages: string[];
  field: CategoryName;
  /** Whole years of work. */
  years: number;
  degree: string;
  major: string;
  institute: string;
  duration: string;
  graduated: number;
  /** Newest first; empty for a person who has not worked yet. */
  work: { role: string; employer: string; city: string; from: number; to: number | null }[];
  salary: string | null;
  skills: string[];
};

type Row = [
  first: string,
  middle: string | null,
  last: string,
  gender: string,
  city: string,
  field: CategoryName,
  years: number,
];

/** The first two are the demo candidates who can sign in. */
const members: Row[] = [
  ["Ananya", "Vijay", "Kulkarni", "female", "Nashik", "Science", 6],
  ["Joseph", null, "Lalrinmawia", "male", "Aizawl", "Languages", 0],
  ["Imran", null, "Sheikh", "male", "Pune", "Science", 9],
  ["Deepika", null, "Nair", "female", "Kochi", "Science", 3],
  ["Gurleen", "Kaur", "Sandhu", "female", "Ludhiana", "Science", 1],
  ["Soumya", "Ranjan", "Mohanty", "male", "Bhubaneswar", "Science", 12],
  ["Pallavi", null, "Borah", "female", "Guwahati", "Science", 4],
  ["Tashi", null, "Dolma", "female", "Dehradun", "Science", 2],
  ["Harish", "Chandra", "Pandey", "male", "Lucknow", "Science", 15],
  ["Noor", null, "Fathima", "female", "Chennai", "Science", 0],
  ["Karthik", null, "Raghavan", "male", "Madurai", "Mathematics", 8],
  ["Bhavna", null, "Patel", "female", "Ahmedabad", "Mathematics", 5],
  ["Subhankar", null, "Dutta", "male", "Kolkata", "Mathematics", 11],
  ["Zainab", null, "Ansari", "female", "Patna", "Mathematics", 2],
  ["Rohit", "Kumar", "Verma", "male", "Kota", "Mathematics", 4],
  ["Mary", "Anu", "Joseph", "female", "Thrissur", "Mathematics", 0],
  ["Shruti", null, "Hegde", "female", "Mangaluru", "Languages", 7],
  ["Aftab", null, "Alam", "male", "New Delhi", "Languages", 10],
  ["Camille", null, "D'Souza", "female", "Margao", "Languages", 3],
  ["Lakshmi", "Priya", "Iyer", "female", "Chennai", "Primary Teaching", 13],
  ["Sunita", null, "Oraon", "female", "Ranchi", "Primary Teaching", 6],
  ["Rehana", null, "Khan", "female", "Hyderabad", "Primary Teaching", 2],
  ["Manpreet", null, "Singh", "male", "Chandigarh", "Primary Teaching", 4],
  ["Jyoti", null, "Gaikwad", "female", "Nashik", "Primary Teaching", 1],
  ["Kiran", null, "Solanki", "others", "Vadodara", "Primary Teaching", 3],
  ["Arjun", null, "Menon", "male", "Bengaluru", "Information Technology", 5],
  ["Sravani", null, "Kolluru", "female", "Hyderabad", "Information Technology", 2],
  ["Nikhil", "Anand", "Joshi", "male", "Pune", "Information Technology", 9],
  ["Ritika", null, "Saxena", "female", "Bhopal", "Information Technology", 0],
  ["Mukesh", null, "Agarwal", "male", "Jaipur", "Accountant", 14],
  ["Neha", null, "Bansal", "female", "Indore", "Accountant", 4],
  ["Francis", "Xavier", "Rodrigues", "male", "Mumbai", "Accountant", 8],
  ["Pooja", null, "Rathod", "female", "Surat", "Accountant", 1],
  ["Venkatesh", null, "Naidu", "male", "Vijayawada", "Engineering", 7],
  ["Shabnam", null, "Parveen", "female", "Bhopal", "Engineering", 3],
  ["Senthil", null, "Kumaran", "male", "Coimbatore", "Engineering", 16],
  ["Meghna", null, "Choudhary", "female", "Jaipur", "Fashion designing", 5],
  ["Lalita", null, "Devi", "female", "Ludhiana", "Fashion designing", 11],
  ["Aarav", null, "Thakkar", "male", "Mumbai", "Fashion designing", 2],
  ["Sanjana", null, "Gowda", "non-binary", "Bengaluru", "Fashion designing", 0],
];

const guestRows: Row[] = [
  ["Abhijit", null, "Pawar", "male", "Nashik", "Science", 5],
  ["Vaishali", null, "Jadhav", "female", "Nashik", "Science", 2],
  ["Prakash", null, "Bhosale", "male", "Pune", "Science", 10],
  ["Sayali", null, "Mahajan", "female", "Pune", "Science", 0],
  ["Mohammed", null, "Rafiq", "male", "Hyderabad", "Science", 3],
  ["Ipsita", null, "Sahoo", "female", "Bhubaneswar", "Science", 1],
  ["Dinesh", null, "Yadav", "male", "Kanpur", "Science", 8],
  ["Radhika", null, "Menon", "female", "Kochi", "Science", 4],
  ["Tenzin", null, "Norbu", "male", "Dehradun", "Science", 2],
  ["Swati", null, "Mishra", "female", "Patna", "Science", 6],
  ["Gaurav", null, "Deshmukh", "male", "Nashik", "Science", 1],
  ["Elizabeth", null, "Thomas", "female", "Thrissur", "Science", 9],
  ["Anil", null, "Barua", "male", "Guwahati", "Mathematics", 3],
  ["Hemlata", null, "Joshi", "female", "Dehradun", "Mathematics", 12],
  ["Yusuf", null, "Merchant", "male", "Mumbai", "Mathematics", 1],
  ["Padma", null, "Venkataraman", "female", "Chennai", "Languages", 14],
  ["Rakesh", null, "Munda", "male", "Ranchi", "Primary Teaching", 2],
  ["Asha", null, "Bhil", "female", "Indore", "Primary Teaching", 5],
  ["Vidya", null, "Shetty", "female", "Mangaluru", "Primary Teaching", 8],
  ["Sameer", null, "Kapoor", "male", "New Delhi", "Information Technology", 4],
  ["Divya", null, "Prasad", "female", "Bengaluru", "Information Technology", 1],
  ["Ramesh", null, "Gupta", "male", "Lucknow", "Accountant", 7],
  ["Kavya", null, "Reddy", "female", "Hyderabad", "Accountant", 2],
  ["Balwinder", null, "Singh", "male", "Ludhiana", "Engineering", 9],
  ["Tanvi", null, "Chitnis", "female", "Mumbai", "Fashion designing", 3],
  ["Selvi", null, "Murugan", "female", "Madurai", "Fashion designing", 6],
];

/** City: state, first digits of the PIN code, language of the state, quarters. */
const cities: Record<string, [state: string, pin: string, language: string, ...quarters: string[]]> = {
  Nashik: ["Maharashtra", "4220", "Marathi", "Gangapur Road", "Indira Nagar"],
  Pune: ["Maharashtra", "4110", "Marathi", "Kothrud", "Wanowrie"],
  Mumbai: ["Maharashtra", "4000", "Marathi", "Bandra West", "Mulund East"],
  Aizawl: ["Mizoram", "7960", "Mizo", "Chanmari", "Zarkawt"],
  Kochi: ["Kerala", "6820", "Malayalam", "Kaloor", "Palarivattom"],
  Thrissur: ["Kerala", "6800", "Malayalam", "Ayyanthole", "Punkunnam"],
  Ludhiana: ["Punjab", "1410", "Punjabi", "Model Town", "Dugri"],
  Chandigarh: ["Chandigarh", "1600", "Punjabi", "Sector 22", "Sector 38"],
  Bhubaneswar: ["Odisha", "7510", "Odia", "Saheed Nagar", "Patia"],
  Guwahati: ["Assam", "7810", "Assamese", "Beltola", "Zoo Road"],
  Dehradun: ["Uttarakhand", "2480", "Hindi", "Clement Town", "Ballupur"],
  Lucknow: ["Uttar Pradesh", "2260", "Hindi", "Aliganj", "Indira Nagar"],
  Kanpur: ["Uttar Pradesh", "2080", "Hindi", "Swaroop Nagar", "Kidwai Nagar"],
  Chennai: ["Tamil Nadu", "6000", "Tamil", "Adyar", "Perambur"],
  Madurai: ["Tamil Nadu", "6250", "Tamil", "Anna Nagar", "Tallakulam"],
  Coimbatore: ["Tamil Nadu", "6410", "Tamil", "R. S. Puram", "Saibaba Colony"],
  Ahmedabad: ["Gujarat", "3800", "Gujarati", "Maninagar", "Navrangpura"],
  Vadodara: ["Gujarat", "3900", "Gujarati", "Alkapuri", "Manjalpur"],
  Surat: ["Gujarat", "3950", "Gujarati", "Adajan", "Athwa"],
  Kolkata: ["West Bengal", "7000", "Bengali", "Garia", "Dum Dum"],
  Patna: ["Bihar", "8000", "Hindi", "Kankarbagh", "Boring Road"],
  Kota: ["Rajasthan", "3240", "Hindi", "Vigyan Nagar", "Dadabari"],
  Jaipur: ["Rajasthan", "3020", "Hindi", "Malviya Nagar", "Mansarovar"],
  Mangaluru: ["Karnataka", "5750", "Kannada", "Kadri", "Bejai"],
  Bengaluru: ["Karnataka", "5600", "Kannada", "Jayanagar", "Banaswadi"],
  "New Delhi": ["Delhi", "1100", "Hindi", "Jangpura", "Okhla"],
  Margao: ["Goa", "4036", "Konkani", "Fatorda", "Borda"],
  Ranchi: ["Jharkhand", "8340", "Hindi", "Doranda", "Lalpur"],
  Hyderabad: ["Telangana", "5000", "Telugu", "Mehdipatnam", "Tarnaka"],
  Bhopal: ["Madhya Pradesh", "4620", "Hindi", "Arera Colony", "Kolar Road"],
  Indore: ["Madhya Pradesh", "4520", "Hindi", "Vijay Nagar", "Palasia"],
  Vijayawada: ["Andhra Pradesh", "5200", "Telugu", "Labbipet", "Patamata"],
};

const institutes = [
  "Lantern Ghat Degree College",
  "Five Arches University",
  "Coral Stone College",
  "North Maidan College",
  "Old Mint Road College",
  "Sal Forest University",
];

type Career = {
  degrees: [degree: string, major: string, years: string][];
  /** From the first post to a senior one. */
  roles: [string, string, string];
  employers: string[];
  skills: string[];
  /** Rupees a year at the start. */
  pay: number;
};

const teachingEmployers = [
  "Peepal Gate School",
  "Three Wells Public School",
  "Kite Hill Academy",
  "Chandan Yard School",
  "Monsoon Gate School",
];

const careers: Record<CategoryName, Career> = {
  Engineering: {
    degrees: [
      ["M.Tech.", "Structural Engineering", "2"],
      ["M.E.", "Manufacturing Engineering", "2"],
      ["B.E.", "Electrical Engineering", "4"],
    ],
    roles: ["Graduate Engineer Trainee", "Lecturer", "Assistant Professor"],
    employers: ["Anvil Row Engineering Works", "Granite Ford College of Engineering", "Signal Hill Polytechnic"],
    skills: ["AutoCAD", "Site supervision", "Laboratory teaching", "Quality records", "STAAD", "Project guidance"],
    pay: 380_000,
  },
  Accountant: {
    degrees: [
      ["M.Com.", "Accounting and Finance", "2"],
      ["B.Com.", "Accountancy", "3"],
      ["B.Com.", "Taxation", "3"],
    ],
    roles: ["Accounts Assistant", "Accountant", "Accounts Officer"],
    employers: ["Brass Bell Traders", "Kite Hill Academy", "Copper Pot Foods", "Old Mint Road College"],
    skills: ["Tally Prime", "GST returns", "Bank reconciliation", "Payroll", "Spreadsheets", "Fee accounting"],
    pay: 240_000,
  },
  "Information Technology": {
    degrees: [
      ["M.C.A.", "Computer Applications", "3"],
      ["B.Tech.", "Computer Science", "4"],
      ["B.C.A.", "Computer Applications", "3"],
    ],
    roles: ["IT Support Trainee", "Computer Teacher", "Senior Computer Teacher"],
    employers: ["Tilefish Software", "Peepal Gate School", "Bluepost Systems", "Monsoon Gate School"],
    skills: ["Python", "SQL", "Computer networks", "Web development", "Linux", "Classroom technology"],
    pay: 320_000,
  },
  "Fashion designing": {
    degrees: [
      ["B.Des.", "Fashion Design", "4"],
      ["Diploma", "Apparel Production", "3"],
      ["B.Sc.", "Textiles and Clothing", "3"],
    ],
    roles: ["Design Assistant", "Garment Trainer", "Senior Pattern Maker"],
    employers: ["Peacock Stair Clothing", "Loomgate Garments", "Sutra Yard Studio"],
    skills: ["Pattern cutting", "Draping", "Garment construction", "Block printing", "CLO 3D", "Costing"],
    pay: 260_000,
  },
  Mathematics: {
    degrees: [
      ["M.Sc.", "Mathematics", "2"],
      ["B.Sc., B.Ed.", "Mathematics", "4"],
      ["M.Sc.", "Applied Mathematics", "2"],
    ],
    roles: ["Trainee Mathematics Teacher", "TGT Mathematics", "PGT Mathematics"],
    employers: teachingEmployers,
    skills: [
      "Board examination classes",
      "GeoGebra",
      "Olympiad coaching",
      "Remedial teaching",
      "Question setting",
      "LaTeX",
    ],
    pay: 300_000,
  },
  Languages: {
    degrees: [
      ["M.A.", "English", "2"],
      ["M.A.", "Hindi", "2"],
      ["B.A., B.Ed.", "English and French", "4"],
    ],
    roles: ["Assistant Language Teacher", "Language Teacher", "Senior Language Teacher"],
    employers: [...teachingEmployers, "Open Window Language Centre"],
    skills: [
      "Communicative teaching",
      "Drama and recitation",
      "Editing",
      "Test preparation",
      "Reading programmes",
      "Translation",
    ],
    pay: 290_000,
  },
  Science: {
    degrees: [
      ["M.Sc.", "Physics", "2"],
      ["M.Sc.", "Chemistry", "2"],
      ["M.Sc.", "Botany", "2"],
      ["B.Sc., B.Ed.", "Physics and Chemistry", "4"],
    ],
    roles: ["Trainee Science Teacher", "TGT Science", "PGT Science"],
    employers: teachingEmployers,
    skills: [
      "Practical lessons",
      "Laboratory safety",
      "Board examination classes",
      "Science exhibitions",
      "Simulations",
      "Olympiad coaching",
    ],
    pay: 300_000,
  },
  "Primary Teaching": {
    degrees: [
      ["B.A., B.Ed.", "Elementary Education", "4"],
      ["D.El.Ed.", "Elementary Education", "2"],
      ["B.Sc.", "Human Development", "3"],
    ],
    roles: ["Assistant Teacher", "Primary Teacher", "Senior Primary Teacher"],
    employers: [...teachingEmployers, "Marble Tree Nursery"],
    skills: [
      "Phonics",
      "Story-telling",
      "Activity-based learning",
      "Classroom observation",
      "Talking with parents",
      "Art and craft",
    ],
    pay: 220_000,
  },
};

/** Candidates with an account; the first two can sign in. */
export function makeMembers(now: Date): Person[] {
  return makePeople(members, now, createRandom("members"));
}

/** People who apply without an account. */
export function makeGuests(now: Date): Person[] {
  return makePeople(guestRows, now, createRandom("guests"));
}

function makePeople(rows: Row[], now: Date, random: Random): Person[] {
  return rows.map((row) => makePerson(row, now.getUTCFullYear(), random));
}

function makePerson([first, middle, last, gender, city, field, years]: Row, year: number, random: Random): Person {
  const place = cities[city];
  if (!place) throw new Error(`No such city: ${city}`);
  const [state, pin, language, ...quarters] = place;
  const career = careers[field];
  const [degree, major, duration] = random.pick(career.degrees);
  const plain = (name: string) => name.toLowerCase().replace(/[^a-z]/g, "");
  const pay = Math.round((career.pay * (1 + years * 0.07) * (0.9 + random.next() * 0.2)) / 6000) * 6000;
  return {
    first,
    middle,
    last,
    gender,
    email: `${plain(first)}.${plain(last)}@example.org`,
    mobile: `90000${String(random.int(0, 99_999)).padStart(5, "0")}`,
    address: `${random.pick(["Flat", "House", "Door"])} ${random.int(2, 148)}, ${random.pick(quarters)}`,
    city,
    state,
    zip: `${pin}${String(random.int(1, 28)).padStart(2, "0")}`,
    languages: [...new Set(["English", "Hindi", language])],
    field,
    years,
    degree,
    major,
    institute: random.pick(institutes),
    duration,
    graduated: year - years - 1,
    work: makeWork(career, years, city, year, random),
    salary: years > 0 ? `₹ ${new Intl.NumberFormat("en-IN").format(pay)} a year` : null,
    skills: random.some(career.skills, 5),
  };
}

/** One post for every four years or so, ending with the present one. */
function makeWork(career: Career, years: number, city: string, year: number, random: Random): Person["work"] {
  if (years === 0) return [];
  const count = years < 4 ? 1 : years < 9 ? 2 : 3;
  const employers = random.shuffle(career.employers);
  const senior = years >= 6 ? 2 : years >= 2 ? 1 : 0;
  return Array.from({ length: count }, (_, index) => ({
    role: career.roles[Math.max(0, senior - index)] ?? career.roles[0],
    employer: employers[index % employers.length] ?? "",
    city: index === 0 ? city : random.pick(["Nagpur", "Mysuru", "Udaipur", "Cuttack", city]),
    from: year - Math.ceil((years * (index + 1)) / count),
    to: index === 0 ? null : year - Math.ceil((years * index) / count),
  }));
}

/** The value of the application form for so many years of work. */
export function experienceOf({ years }: Person): "0" | "1+" | "3+" | "8+" {
  if (years >= 8) return "8+";
  if (years >= 3) return "3+";
  return years >= 1 ? "1+" : "0";
}

export function fullNameOf({ first, middle, last }: Person): string {
  return [first, middle, last].filter(Boolean).join(" ");
}
