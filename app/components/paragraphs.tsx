/** Plain text as it was typed: blank lines separate paragraphs, and lines that begin with a dash or a bullet become a list. */

const BULLET = /^\s*[-*•–]\s+/;

export function Paragraphs({ text }: { text: string }) {
  const blocks = text.split(/\n{2,}/).map((block) => block.split("\n").filter((line) => line.trim() !== ""));
  return (
    <>
      {blocks.map((lines, index) => {
        const isList = lines.length > 0 && lines.every((line) => BULLET.test(line));
        const key = `${index}`;
        if (!isList) {
          return (
            <p className="typed" key={key}>
              {lines.join("\n")}
            </p>
          );
        }
        return (
          <ul key={key}>
            {lines.map((line) => (
              <li key={line}>{line.replace(BULLET, "")}</li>
            ))}
          </ul>
        );
      })}
    </>
  );
}
