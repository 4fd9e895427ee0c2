import type { ReactNode } from "react";
import { PageToasts } from "../document/page-toasts";
import { Logo } from "../ui/logo";
import { EntryCard } from "./entry-card";

/** Page outside the back-office, such as signing in: one centered card. */
export function EntryPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main
      className="mx-auto grid min-h-dvh max-w-108 content-center px-4 py-10 [--control:2.75rem]"
      id="main"
    >
      <PageToasts />
      <div className="mb-6">
        <Logo />
      </div>
      <EntryCard title={title}>{children}</EntryCard>
      <Horizon />
    </main>
  );
}

const WAVES = [46, 56, 66];

/** Decoration: calm water under a low sun. */
function Horizon() {
  return (
    <svg
      className="mt-10 justify-self-center text-accent"
      width="280"
      height="78"
      viewBox="0 0 280 78"
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
      aria-hidden
    >
      <circle className="fill-warm-soft stroke-warm" cx="140" cy="26" r="15" />
      {WAVES.map((y, index) => (
        <path
          key={y}
          d={`M${36 + index * 12} ${y}c20-7 41-7 61 0s41 7 61 0 41-7 61 0`}
          stroke="currentColor"
          opacity={1 - index * 0.3}
        />
      ))}
    </svg>
  );
}
