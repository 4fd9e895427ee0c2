import type { ReactNode } from "react";
import { PageToasts } from "../document/page-toasts";

/** Page outside the back-office, such as signing in: one centered card. */
export function EntryPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="door" id="main">
      <PageToasts />
      <section className="card" aria-labelledby="door-title">
        <p className="logo">
          <b aria-hidden="true">C</b> Calmward
        </p>
        <h1 id="door-title">{title}</h1>
        {children}
      </section>
      <Horizon />
    </main>
  );
}

/** Decoration: calm water under a low sun. */
function Horizon() {
  return (
    <svg className="horizon" width="280" height="78" viewBox="0 0 280 78" fill="none" aria-hidden>
      <circle cx="140" cy="26" r="15" stroke="currentColor" strokeWidth="2" opacity=".5" />
      {[46, 56, 66].map((y, index) => (
        <path
          key={y}
          d={`M${36 + index * 12} ${y}c20-7 41-7 61 0s41 7 61 0 41-7 61 0`}
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          opacity={1 - index * 0.3}
        />
      ))}
    </svg>
  );
}
