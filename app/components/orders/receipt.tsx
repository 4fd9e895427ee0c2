import type { ReactNode } from "react";
import { SheetPage } from "../printed-plan/sheet-page";
import { type OrderAmounts, OrderLines } from "./order-lines";

export type ReceiptFacts = {
  number: string;
  hospital: string;
  date: string;
  /** What became of it, such as "Paid on Nov 29, 2026". */
  state: string;
  lines: OrderAmounts;
};

type Props = { receipt: ReceiptFacts; links: ReactNode };

/** Receipt of an order, as a page to print; it names the plan, and nothing of health (AREAS 10). */
export function Receipt({ receipt, links }: Props) {
  const { number, hospital, date, state, lines } = receipt;
  return (
    <SheetPage
      title={`Receipt ${number}`}
      isExample={false}
      lead={<p className="text-xl font-semibold wrap-anywhere">{hospital}</p>}
      about={<p>Print it, or save it as a file with your browser.</p>}
      links={links}
    >
      <p>
        {`Order of ${date}`}
        <span className="block">{state}</span>
      </p>
      <OrderLines {...lines} />
    </SheetPage>
  );
}
