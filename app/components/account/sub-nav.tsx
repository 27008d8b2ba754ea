/** A row of links above a screen: its sections, or the screens that belong together. */

export type SubNavItem = { href: string; label: string };

export function SubNav({ label, items, path }: { label: string; items: readonly SubNavItem[]; path?: string }) {
  return (
    <nav className="sub-nav" aria-label={label}>
      <ul>
        {items.map(({ href, label: text }) => (
          <li key={href}>
            <a href={href} aria-current={href === path ? "page" : undefined}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
