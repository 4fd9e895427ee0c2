type Props = { id: number; plan: string; total: string };

/** An order that waits for its payment, above the list of procedures, with the way to pay it or to decide against it (AREAS 10). */
export const PendingOrder = ({ id, plan, total }: Props) => (
  <section className="card flex flex-wrap items-center justify-between gap-4 print:hidden">
    <div>
      <h2 className="text-xl">{`Your ${plan} plan is not paid yet`}</h2>
      <p>{`It opens once ${total} is paid. Until then your plan stays as it is.`}</p>
    </div>
    <a className="button" href={`/my-orders/${id}`}>
      Open Order
    </a>
  </section>
);
