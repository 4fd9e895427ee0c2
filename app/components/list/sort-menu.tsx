import { DownIcon } from "../ui/icons";
import { type SortableHeaderProps, useSort } from "./sortable-header";
import type { SortOrder } from "~/app/contracts/list-columns";

type Option = Omit<SortableHeaderProps, "numeric"> & Partial<Pick<SortOrder, "order">>;

/**
 * Menu of a list's orders and sortable columns, where rows are cards: a native disclosure, which `ListEnd` closes. It opens at
 * the left edge of the nearest positioned ancestor. @param options columns without a field are left out
 */
export function SortMenu({ options }: { options: readonly Option[] }) {
  const toSort = useSort();
  const current = options.find((option) => toSort(option).isSorted && !option.omitAriaSort);
  return (
    <details className="w-fit lg:hidden" data-menu="">
      <summary className="button list-none">
        {`Sort${current ? `: ${current.children}` : ""}`}
        <DownIcon />
      </summary>
      <ul className="absolute left-0 z-10 min-w-56 rounded-md border bg-surface p-1.5 whitespace-nowrap shadow-raised">
        {options.map((option) => {
          if (!option.field) return null;
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
  );
}
