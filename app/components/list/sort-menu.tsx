import { useEffect, useRef } from "react";
import { DownIcon } from "../ui/icons";
import { type SortableHeaderProps, type SortOrder, useSort } from "./sortable-header";

type Option = Omit<SortableHeaderProps, "numeric"> & Partial<Pick<SortOrder, "order">>;

/** Menu of a list's orders and columns, where rows are cards: the table's caption, a native disclosure. */
export function SortMenu({ options }: { options: readonly Option[] }) {
  const toSort = useSort();
  const menu = useClosableMenu();
  const current = options.find((option) => toSort(option).isSorted && !option.omitAriaSort);
  return (
    <caption className="mb-3 block text-left lg:hidden">
      <details className="relative w-fit" ref={menu}>
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

/** Closes a menu by Escape, and when an option is chosen, which changes the list in place. */
function useClosableMenu() {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const details = menu.current;
    const close = (event: Event) => {
      const isChosen = event.target instanceof HTMLAnchorElement && event.type === "click";
      const isEscape = event instanceof KeyboardEvent && event.key === "Escape";
      if (!details?.open || !(isChosen || isEscape)) return;
      details.open = false;
      details.querySelector("summary")?.focus();
    };
    details?.addEventListener("keydown", close);
    details?.addEventListener("click", close);
    return () => {
      details?.removeEventListener("keydown", close);
      details?.removeEventListener("click", close);
    };
  }, []);
  return menu;
}
