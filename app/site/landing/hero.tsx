import type { ReactNode } from "react";
import { Voyage } from "~/app/components/site/illustrations/voyage";

/** Hero section, with the procedure selector as children. */
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
