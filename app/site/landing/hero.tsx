import type { ReactNode } from "react";
import { Voyage } from "~/app/components/site/illustrations/voyage";

/** What a visitor reads first; the chooser stands here where there is room for it. */
export function Hero({ children }: { children?: ReactNode }) {
  return (
    <section id="select" className="hero">
      <div className="frame">
        <Voyage />
        <div>
          <h1>Feel ready for your procedure</h1>
          <p className="lead">
            Calmward shows you what will happen, helps you stay calm, and keeps the people you love
            beside you. Before, on and after the day.
          </p>
          {children}
        </div>
      </div>
    </section>
  );
}
