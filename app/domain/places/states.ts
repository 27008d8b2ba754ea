/** The states and union territories of India, with their names in Hindi and the short names that people write. */
import { placeKey } from "./names.ts";

/** `code`: as GeoNames counts them. The first of `short` is the one on number plates. */
export type State = { code: string; name: string; hindi: string; short: readonly string[] };

/** One line a state: code, name, name in Hindi, short and older names. */
const LINES = `
01|Andaman and Nicobar Islands|अंडमान और निकोबार द्वीपसमूह|AN,Andaman and Nicobar,Andaman,Andamans,अंडमान
02|Andhra Pradesh|आंध्र प्रदेश|AP,Andhra,आन्ध्र प्रदेश
30|Arunachal Pradesh|अरुणाचल प्रदेश|AR,Arunachal,अरुणाचल
03|Assam|असम|AS,आसाम
34|Bihar|बिहार|BR
05|Chandigarh|चंडीगढ़|CH,चण्डीगढ़
37|Chhattisgarh|छत्तीसगढ़|CG,Chattisgarh,CT
52|Dadra and Nagar Haveli and Daman and Diu|दादरा और नगर हवेली और दमन और दीव|DD,DNHDD,Dadra and Nagar Haveli,Daman and Diu,DNH
07|Delhi|दिल्ली|DL,NCT of Delhi,NCT,देहली
33|Goa|गोवा|GA,गोआ
09|Gujarat|गुजरात|GJ,Guj
10|Haryana|हरियाणा|HR
11|Himachal Pradesh|हिमाचल प्रदेश|HP,Himachal,हिमाचल
12|Jammu and Kashmir|जम्मू और कश्मीर|JK,J&K,Kashmir,जम्मू कश्मीर,जम्मू एवं कश्मीर,कश्मीर
38|Jharkhand|झारखंड|JH,झारखण्ड
19|Karnataka|कर्नाटक|KA,KTK
13|Kerala|केरल|KL,Keralam,केरळ
41|Ladakh|लद्दाख|LA
14|Lakshadweep|लक्षद्वीप|LD,Laccadives
35|Madhya Pradesh|मध्य प्रदेश|MP
16|Maharashtra|महाराष्ट्र|MH,Maha
17|Manipur|मणिपुर|MN
18|Meghalaya|मेघालय|ML
31|Mizoram|मिज़ोरम|MZ,मिजोरम
20|Nagaland|नागालैंड|NL,नागालैण्ड
21|Odisha|ओडिशा|OD,Orissa,OR,उड़ीसा
22|Puducherry|पुदुचेरी|PY,Pondicherry,पुडुचेरी,पांडिचेरी
23|Punjab|पंजाब|PB,Pb
24|Rajasthan|राजस्थान|RJ,Raj
29|Sikkim|सिक्किम|SK
25|Tamil Nadu|तमिलनाडु|TN,Tamilnadu,तमिल नाडु
40|Telangana|तेलंगाना|TS,TG
26|Tripura|त्रिपुरा|TR
36|Uttar Pradesh|उत्तर प्रदेश|UP
39|Uttarakhand|उत्तराखंड|UK,Uttaranchal,UA,उत्तराखण्ड
28|West Bengal|पश्चिम बंगाल|WB,Bengal,प. बंगाल`;

export const STATES: readonly State[] = LINES.trim()
  .split("\n")
  .map((line) => {
    const [code = "", name = "", hindi = "", short = ""] = line.split("|");
    return { code, name, hindi, short: short.split(",") };
  });

const byKey = new Map(STATES.flatMap((state) => namesOf(state).map((name) => [placeKey(name), state] as const)));

/** All that a state is called. */
export function namesOf({ name, hindi, short }: State): string[] {
  return [name, hindi, ...short];
}

/** The state that a text names, in full, in Hindi or by a short name ("MH"); null for any other text. */
export function findState(text: string): State | null {
  return byKey.get(placeKey(text)) ?? null;
}
