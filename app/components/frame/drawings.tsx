/** Our own small drawings, in the colours of the board. They add nothing to the words beside them. */
import type { ReactNode } from "react";

function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 240 120"
      width="240"
      height="120"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

/** Two desks, face to face. */
export function TwoDesks() {
  return (
    <Drawing>
      <path d="M10 110h220M28 110V78h72v32M140 110V78h72v32" />
      <circle cx="52" cy="44" r="11" fill="var(--yellow)" />
      <circle cx="188" cy="44" r="11" fill="var(--board)" />
      <path d="M36 78c0-14 7-20 16-20s16 6 16 20M172 78c0-14 7-20 16-20s16 6 16 20" />
      <path d="M82 66h10v12M148 66h10v12M96 30h48v18h-30l-10 9v-9h-8Z" />
    </Drawing>
  );
}

/** A board that is being wiped. */
export function WorkInProgress() {
  return (
    <Drawing>
      <rect x="20" y="12" width="200" height="84" rx="4" fill="var(--board)" stroke="#b48a52" strokeWidth="6" />
      <path d="M44 40h52M44 56h36M44 72h44" stroke="var(--chalk)" />
      <path d="M118 74c20-30 40 16 74-30" stroke="var(--chalk)" strokeWidth="14" opacity=".25" />
      <rect x="170" y="30" width="36" height="18" rx="3" fill="var(--yellow)" stroke="#8f6a3a" />
      <path d="M8 108h224" />
    </Drawing>
  );
}
