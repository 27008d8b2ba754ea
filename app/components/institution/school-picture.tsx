/** The picture of a school beside its name: what it has uploaded, or the first letters of its name. */

type Props = { name: string; logo: string | null; className: string; size: number };

export function SchoolPicture({ name, logo, className, size }: Props) {
  if (logo) return <img className={className} src={logo} alt="" width={size} height={size} loading="lazy" />;
  return (
    <span className={className} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}

/** The first letters of the first two words. */
function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? [];
  return words
    .slice(0, 2)
    .map((word) => [...word][0])
    .join("")
    .toUpperCase();
}
