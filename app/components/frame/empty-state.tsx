/** The content of an empty list: the reason why it is empty, and the next step. */
import type { ReactNode } from "react";

export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <svg viewBox="0 0 120 72" width="120" height="72" aria-hidden="true" focusable="false">
        <rect x="8" y="6" width="104" height="56" rx="3" />
        <path d="M34 20h28v24H34zM70 26h18v14H70z" />
        <circle cx="48" cy="20" r="2.5" />
        <circle cx="79" cy="26" r="2.5" />
      </svg>
      <h2>{title}</h2>
      {children}
    </div>
  );
}
