import { Fragment } from "react";
import { listSearch } from "~/app/contracts/list-address";
import { useList } from "./list";

type Props = {
  /** What they are called together. */
  label: string;
  /** The filter of the list that they set. */
  name: string;
  /** What no choice means, such as "All". */
  all: string;
  options: readonly string[];
};

/** Narrows a list to one of a few words, from page 1. Text browsers draw links side by side as they stand: hence the spaces. */
export function FilterLinks({ label, name, all, options }: Props) {
  const { path, search, filters } = useList();
  const chosen = search.get(name) ?? "";
  const address = (value: string) => {
    const narrowed = new URLSearchParams(search);
    narrowed.set(name, value);
    return path + listSearch(narrowed, { page: null }, filters);
  };
  return (
    <nav className="pills" aria-label={label}>
      {["", ...options].map((value) => (
        <Fragment key={value}>
          <a
            href={address(value)}
            aria-current={chosen === value ? "true" : undefined}
            data-stay=""
          >
            {value || all}
          </a>{" "}
        </Fragment>
      ))}
    </nav>
  );
}
