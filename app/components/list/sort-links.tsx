import { useList, useListAddress } from "./list";

type Props = {
  /** What they are called together. */
  label: string;
  field: string;
  options: readonly { order: "asc" | "desc"; label: string }[];
};

/** Sorts a list by what is none of its columns. */
export function SortLinks({ label, field, options }: Props) {
  const { sorting } = useList();
  const address = useListAddress();
  return (
    <nav className="pills" aria-label={label}>
      {options.map(({ order, label }) => (
        <a
          key={order}
          href={address({ sort: field, order, page: null })}
          aria-current={
            sorting.sortBy === field && sorting.sortOrder.toLowerCase() === order
              ? "true"
              : undefined
          }
          data-stay=""
        >
          {label}
        </a>
      ))}
    </nav>
  );
}
