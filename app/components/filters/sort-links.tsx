import { useList, useListUrl } from "~/app/components/list/list";

type Props = {
  /** Accessible name of the navigation. */
  label: string;
  field: string;
  options: readonly { order: "asc" | "desc"; label: string }[];
};

/** Links that sort a list by a field that is not a column. */
export function SortLinks({ label, field, options }: Props) {
  const { sorting } = useList();
  const listUrl = useListUrl();
  return (
    <nav className="flex flex-wrap gap-1" aria-label={label}>
      {options.map(({ order, label }) => (
        <a
          className="pill"
          key={order}
          href={listUrl({ sort: field, order, page: null })}
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
