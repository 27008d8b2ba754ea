/** Text of people where not every sign may stand: inside HTML and XML, and in names of files that any computer can write. */

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** The text with its special characters escaped: fit for the content of elements, and for attributes in either kind of quotes. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** File systems allow 255 bytes; some that encrypt take 143. What stands before and behind a part needs room too. */
const MAX_PART_BYTES = 100;
/** A whole name with its ending. */
const MAX_NAME_BYTES = 200;

/** Windows keeps these for devices, also with an ending behind them. */
const DEVICE = /^(?:con|prn|aux|nul|clock\$|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³])[ .]*(?:\.|$)/i;
const JOINERS = "\u200c\u200d";
const TROUBLE = new RegExp(`[^\\p{L}\\p{M}\\p{N}${JOINERS} ._()&'+,-]`, "gu");
const encoder = new TextEncoder();

/** A text as a part of a file's name, at most 100 bytes of UTF-8. `otherwise` where nothing is left of it. */
export function fileNamePart(text: string, otherwise: string): string {
  // Cut before anything else: the text may have any length.
  const plain = text
    .slice(0, 8 * MAX_PART_BYTES)
    .normalize("NFC")
    .replace(TROUBLE, " ")
    .replace(/\s+/g, " ");
  return withoutEdges(cutBytes(withoutEdges(plain), MAX_PART_BYTES)) || otherwise;
}

/** A whole name of these parts and an ending, such as ".pdf". */
export function wholeFileName(name: string, ending: string): string {
  const plain = withoutEdges(cutBytes(withoutEdges(name), MAX_NAME_BYTES - encoder.encode(ending).length));
  return DEVICE.test(plain + ending) ? `_${plain}${ending}` : plain + ending;
}

/** Windows drops full stops and spaces at the end; a full stop in front hides a file elsewhere. */
function withoutEdges(text: string): string {
  let [from, to] = [0, text.length];
  const isEdge = (at: number) => `. ${JOINERS}`.includes(text.charAt(at));
  while (from < to && isEdge(from)) from += 1;
  while (to > from && isEdge(to - 1)) to -= 1;
  return text.slice(from, to);
}

/** As many whole signs as people see them as have room in so many bytes of UTF-8. */
function cutBytes(text: string, maxBytes: number): string {
  if (encoder.encode(text).length <= maxBytes) return text;
  let [cut, bytes] = ["", 0];
  for (const { segment } of new Intl.Segmenter("und", { granularity: "grapheme" }).segment(text)) {
    bytes += encoder.encode(segment).length;
    if (bytes > maxBytes) break;
    cut += segment;
  }
  return cut;
}
