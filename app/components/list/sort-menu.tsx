import { DownIcon } from "../ui/icons";
import { type SortableHeaderProps, type SortOrder, useSort } from "./sortable-header";

type Option = Omit<SortableHeaderProps, "numeric"> & Partial<Pick<SortOrder, "order">>;

/** Menu of a list's orders and columns, where rows are cards: the table's caption, a native disclosure, which `ListEnd` closes. */
export function SortMenu({ options }: { options: readonly Option[] }) {
  const toSort = useSort();
  const current = options.find((option) => toSort(option).isSorted && !option.omitAriaSort);
  return (
    <caption className="mb-3 block text-left lg:hidden">
      <details className="relative w-fit">
        <summary className="button small list-none">
          {`Sort${current ? `: ${current.children}` : ""}`}
          <DownIcon />
        </summary>
        <ul className="absolute z-10 mt-1 min-w-52 rounded-md border bg-surface p-1.5 shadow-raised">
          {options.map((option) => {
            const { href, direction } = toSort(option);
            return (
              <li key={option.children}>
                <a
                  className="flex min-h-11 items-center justify-between gap-4 rounded-sm px-3 text-ink no-underline hover:bg-sunken aria-[current]:font-semibold"
                  href={href}
                  aria-current={option === current || undefined}
                  data-stay=""
                >
                  {option.children}
                  {option === current && !option.order && (
                    <span className="text-sm font-normal text-soft">{direction}</span>
                  )}
                </a>
              </li>
            );
          })}
        </ul>
      </details>
    </caption>
  );
}
