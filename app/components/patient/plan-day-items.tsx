export type PlanDayItem = {
  key: string;
  /** Kind, such as "Session". */
  kind: string;
  title: string;
  text: string;
  link: string;
  isRequired: boolean;
};

/** Items of a plan's day. */
export function PlanDayItems({ items, empty }: { items: readonly PlanDayItem[]; empty: string }) {
  if (items.length === 0) return <p>{empty}</p>;
  return (
    <ul className="grid gap-3">
      {items.map(({ key, kind, title, text, link, isRequired }) => (
        <li key={key} className="card grid gap-1">
          <p className="text-base text-soft">{isRequired ? `${kind}, important` : kind}</p>
          <h3>{title}</h3>
          {text && <p className="whitespace-pre-line">{text}</p>}
          {link && (
            <p>
              <a href={link} rel="noreferrer">
                Read more
              </a>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
