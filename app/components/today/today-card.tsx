type Props = { when: string; text: string; href: string };

/** How far away the nearest procedure is, with the way to its page of today. */
export const TodayCard = ({ when, text, href }: Props) => (
  <section className="card flex flex-wrap items-center justify-between gap-4">
    <div>
      <h2>{when}</h2>
      <p>{text}</p>
    </div>
    <a className="button" href={href}>
      Open Today
    </a>
  </section>
);
