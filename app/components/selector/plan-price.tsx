import type { ReactNode } from "react";

type Props = {
  /** Name of the procedure, and of the plan, such as "Complete". */
  procedure: string;
  plan: string;
  /** Such as "$4.99". */
  price: string;
  /** Discount and remaining total, formatted, such as "$2.99" or "nothing"; null without a benefit. */
  benefit: { label: string; sponsor: string | null; off: string; after: string } | null;
  /** What becomes of the price, such as that nothing is charged. */
  note: string | null;
  /** Field of a code. */
  children?: ReactNode;
};

/** What a plan costs, before and after what a partner takes off, before it counts (AREAS 11). */
export function PlanPrice({ procedure, plan, price, benefit, note, children }: Props) {
  return (
    <div className="grid gap-2 border-l-4 border-accent bg-accent-soft px-5 py-3.5">
      <p>
        {procedure}: <b>{`${plan} Plan, ${price}`}</b>
      </p>
      {benefit?.sponsor && <p>{`Sponsored by ${benefit.sponsor}`}</p>}
      {benefit && (
        <p>
          {`${benefit.label}: ${benefit.off} off. `}
          <b>{`You pay ${benefit.after}.`}</b>
        </p>
      )}
      {note && <p>{note}</p>}
      {children}
    </div>
  );
}
