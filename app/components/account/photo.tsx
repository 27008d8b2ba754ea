/** A person's picture, or a drawing in its place. Its `alt` is empty, because the text beside it names the person already. */
import { Icon } from "../frame/icon";

const CLASSES = { 48: "photo photo-small", 96: "photo" };

/** `size` is in pixels a side; the style sheet carries the same figures. */
export function Photo({ photoURL, size }: { photoURL: string | null; size: keyof typeof CLASSES }) {
  if (photoURL) return <img className={CLASSES[size]} src={photoURL} alt="" width={size} height={size} />;
  return (
    <span className={CLASSES[size]}>
      <Icon name="person" />
    </span>
  );
}
