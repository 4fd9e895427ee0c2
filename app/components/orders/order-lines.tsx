export type OrderAmounts = {
  plan: string;
  listPrice: string;
  benefit: { label: string; off: string } | null;
  /** What the patient need not pay; null for an order that was not waived. */
  waived: string | null;
  total: string;
  refunded: string | null;
};

/** Amounts of an order: the price, what comes off, and what is left. */
export function OrderLines({ plan, listPrice, benefit, waived, total, refunded }: OrderAmounts) {
  return (
    <table className="w-full max-w-prose [&_td]:py-2 [&_td]:text-right [&_td]:whitespace-nowrap [&_td]:tabular-nums [&_th]:py-2 [&_th]:pr-4 [&_th]:text-left [&_th]:font-normal [&_tr]:border-b">
      <caption className="sr-only">What this order costs</caption>
      <tbody>
        <tr>
          <th scope="row">{`${plan} plan`}</th>
          <td>{listPrice}</td>
        </tr>
        {benefit && (
          <tr>
            <th scope="row">{benefit.label}</th>
            <td>{`\u2212${benefit.off}`}</td>
          </tr>
        )}
        {waived && (
          <tr>
            <th scope="row">Waived</th>
            <td>{`\u2212${waived}`}</td>
          </tr>
        )}
        <tr className="font-semibold">
          <th scope="row" className="font-semibold!">
            Total
          </th>
          <td>{total}</td>
        </tr>
        {refunded && (
          <tr>
            <th scope="row">Refunded</th>
            <td>{refunded}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
