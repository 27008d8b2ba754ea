/** The Nu HTML checker, which browsers' makers and the W3C use, over pages as files. Source: https://validator.github.io/validator/ */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import jar from "vnu-jar";

type Message = { url: string; type: string; subType?: string; message: string; extract?: string; lastLine?: number };

/** React closes void elements so; the checker says itself that it has no effect. */
const NO_EFFECT = "Trailing slash on void elements has no effect.*";

/** CSS that browsers know; the checker does not know it yet. */
const UNKNOWN_CSS = [
  "“@view-transition”",
  "“position-area”",
  "“position-try-fallbacks”",
  "“scroll-initial-target”",
  "“vector-effect”",
];

function isUnknownCss(message: string): boolean {
  const isComplaint = /^CSS: .*(Unrecognized at-rule|Property .* doesn't exist)/.test(message);
  return isComplaint && UNKNOWN_CSS.some((name) => message.includes(name));
}

/**
 * All that the checker has to say about these documents (HTML by name): a line each, errors and warnings alike. Throws where it
 * cannot be run.
 */
export async function checkMarkup(documents: ReadonlyMap<string, string>): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "markup-"));
  try {
    const names = [...documents.keys()];
    const files = names.map((_, index) => join(folder, `${index}.html`));
    for (const [index, name] of names.entries()) writeFileSync(files[index] ?? "", documents.get(name) ?? "");
    // Without a guess at the language, as texts of the scenes are made up.
    const args = [
      "-Xss2m",
      "-XX:TieredStopAtLevel=1",
      "-XX:+UseSerialGC",
      "-jar",
      jar,
      "--format",
      "json",
      "--stdout",
      "--exit-zero-always",
      "--no-langdetect",
    ];
    const { stdout } = await promisify(execFile)("java", [...args, "--filterpattern", NO_EFFECT, ...files], {
      maxBuffer: 256 * 1024 * 1024,
    });
    const { messages } = JSON.parse(stdout) as { messages: Message[] };
    const told = messages.filter(({ message }) => !isUnknownCss(message));
    return told.map(({ url, type, subType, message, extract }) => {
      const name = names[Number(basename(url, ".html"))] ?? url;
      return `${name}: ${subType ?? type}: ${message} ${JSON.stringify(extract ?? "")}`;
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
