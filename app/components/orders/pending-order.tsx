type Props = { href: string; title: string; text: string };

/** An order that waits for its payment, above the list of procedures, with the way to pay it or to decide against it (AREAS 10). */
export const PendingOrder = ({ href, title, text }: Props) => (
  <section className="card flex flex-wrap items-center justify-between gap-4 print:hidden">
    <div>
      <h2 className="text-xl">{title}</h2>
      <p>{text}</p>
    </div>
    <a className="button" href={href}>
      Open Order
    </a>
  </section>
);
