import type { ReactNode } from "react";
import { Voyage } from "~/app/components/site/illustrations/voyage";
import { Lead } from "~/app/components/site/page-head";
import { useSignedIn } from "~/app/components/site/use-hospital";

type Props = {
  /** Whether the visitor has procedures, to which the first button leads. */
  isReturning: boolean;
  /** Procedure selector, not on phones (specification 000, section 2.4). */
  children: ReactNode;
};

/** First section. */
export function Hero({ isReturning, children }: Props) {
  const greeting = useSignedIn()?.greeting;
  return (
    <section id="select">
      <div className="frame grid items-center gap-x-16 gap-y-6 pt-6 pb-14 md:grid-cols-[3fr_2fr] md:py-20 lg:grid-cols-[5fr_4fr]">
        <Voyage className="mx-auto w-56 max-w-lg max-xs:w-44 md:order-1 md:w-full lg:row-span-2" />
        <div className="grid gap-4 lg:self-end">
          {greeting && <p className="font-semibold">{greeting}</p>}
          <h1 className="text-display leading-tight tracking-tighter text-balance">
            Feel ready for your procedure
          </h1>
          <Lead>
            Calmward shows you what will happen, helps you stay calm, and keeps the people you love
            beside you. Before, on and after the day.
          </Lead>
          {isReturning && <OwnProcedures />}
        </div>
        <div className="order-1 max-md:hidden md:col-span-2 lg:col-span-1 lg:self-start">
          {children}
        </div>
      </div>
    </section>
  );
}

/** Way back to the procedures of a visitor who has some; on phones it is in the bar. */
function OwnProcedures() {
  return (
    <p className="flex flex-wrap items-center gap-x-6 gap-y-3 max-md:hidden">
      <a className="button primary px-6" href="/patient-procedures">
        Go to My Procedures
      </a>{" "}
      <a href="/add-procedure">Add another procedure</a>
    </p>
  );
}
