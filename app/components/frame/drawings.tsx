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

/** A calendar with a day that is marked, and a letter on its way to it. */
export function PromisedDay() {
  return (
    <Drawing>
      <rect x="20" y="22" width="112" height="86" rx="4" />
      <path d="M20 44h112M46 14v16M106 14v16" />
      <path d="M36 58h12M62 58h12M88 58h12M36 74h12M62 74h12M36 90h12" />
      <rect x="84" y="68" width="24" height="24" rx="3" fill="var(--yellow)" />
      <path d="m90 80 5 5 8-10" />
      <path d="M160 62h60v40h-60zM160 62l30 22 30-22" />
      <path d="M116 80h36M144 74l8 6-8 6" />
    </Drawing>
  );
}

/** A pile of resumes, one of them marked with a star, and a pencil. */
export function PileOfResumes() {
  return (
    <Drawing>
      <path d="M10 110h220" />
      <path d="M44 104V26h62v78M52 104V18h62v86" opacity=".5" />
      <path d="M60 104V10h52l16 16v78Z" fill="var(--sheet)" />
      <path d="M112 10v16h16M72 42h42M72 54h42M72 66h30" />
      <path d="m94 78 3.5 7 7.5 1-5.5 5.3 1.3 7.5-6.8-3.5-6.8 3.5 1.3-7.5-5.5-5.3 7.5-1Z" fill="var(--yellow)" />
      <path d="m170 96 36-58 12 8-36 58-14 6Z" fill="var(--board)" />
      <path d="m200 48 12 8" stroke="var(--chalk)" />
    </Drawing>
  );
}

/** A phone on which a form has been sent. */
export function SentFromAPhone() {
  return (
    <Drawing>
      <rect x="92" y="6" width="56" height="106" rx="8" />
      <path d="M112 14h16M104 32h32M104 44h24M104 56h32" />
      <rect x="102" y="78" width="36" height="16" rx="3" fill="var(--board)" />
      <path d="m114 86 4 4 8-8" stroke="var(--chalk)" />
      <path
        d="M162 52c18-6 32-6 46 2M160 68c14-4 24-4 34 1M78 52C60 46 46 46 32 54M80 68c-14-4-24-4-34 1"
        opacity=".6"
      />
    </Drawing>
  );
}
