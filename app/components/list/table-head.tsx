import {
  Children,
  isValidElement,
  type ReactElement,
  type ReactNode,
  useEffect,
  useRef,
} from "react";
import { useInertBehindDialog } from "../dialog/use-inert-behind-dialog";
import { DownIcon } from "../ui/icons";
import { useList } from "./list";
import { SortableHeader, type SortableHeaderProps, useSort } from "./sortable-header";

type SortableElement = ReactElement<SortableHeaderProps>;

/**
 * Head of a list's table. Where rows are cards, one menu of its sortable columns replaces it: it is the table's caption,
 * a native disclosure.
 */
export function TableHead({ children }: { children: ReactNode }) {
  const headers = Children.toArray(children);
  const sortable = headers.filter(
    (header): header is SortableElement => isValidElement(header) && header.type === SortableHeader,
  );
  // Behind a dialog it could not be used, and the page of the dialog has a limit of bytes.
  const isBehindDialog = useInertBehindDialog() !== undefined;
  return (
    <>
      {sortable.length > 0 && !isBehindDialog && (
        <SortMenu columns={sortable.map(({ props }) => props)} />
      )}
      <thead>
        <tr>{children}</tr>
      </thead>
    </>
  );
}

function SortMenu({ columns }: { columns: readonly SortableHeaderProps[] }) {
  const { sorting } = useList();
  const menu = useClosableMenu();
  const current = columns.find(
    ({ field, omitAriaSort }) => field === sorting.sortBy && !omitAriaSort,
  );
  return (
    <caption className="mb-3 block text-left lg:hidden">
      <details className="relative w-fit" ref={menu}>
        <summary className="button small list-none">
          {`Sort${current ? `: ${current.children}` : ""}`}
          <DownIcon />
        </summary>
        <ul className="absolute z-10 mt-1 min-w-52 rounded-md border bg-surface p-1.5 shadow-raised">
          {columns.map((column) => (
            <SortOption key={column.children} {...column} />
          ))}
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

function SortOption({ field, children, omitAriaSort }: SortableHeaderProps) {
  const { isSorted, direction, href } = useSort(field);
  const isCurrent = isSorted && !omitAriaSort;
  return (
    <li>
      <a
        className="flex min-h-11 items-center justify-between gap-4 rounded-sm px-3 text-ink no-underline hover:bg-sunken aria-[current]:font-semibold"
        href={href}
        aria-current={isCurrent ? "true" : undefined}
        data-stay=""
      >
        {children}
        {isCurrent && <span className="text-sm font-normal text-soft">{direction}</span>}
      </a>
    </li>
  );
}
