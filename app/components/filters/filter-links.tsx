import { Fragment } from "react";
import { toListQuery } from "~/app/contracts/list-url";
import { useList } from "~/app/components/list/list";

type Props = {
  /** Accessible name of the navigation. */
  label: string;
  /** Query parameter of the filter. */
  name: string;
  /** Label of the link without a filter, such as "All". */
  emptyLabel: string;
  options: readonly string[];
};

/** Links that filter a list by one value; reset to page 1. The spaces separate the links in text browsers. */
export function FilterLinks({ label, name, emptyLabel, options }: Props) {
  const { path, search, filters } = useList();
  const chosen = search.get(name) ?? "";
  const toUrl = (value: string) => {
    const params = new URLSearchParams(search);
    params.set(name, value);
    return path + toListQuery(params, { page: null }, filters);
  };
  return (
    <nav className="pills sm:ml-0" aria-label={label}>
      {["", ...options].map((value) => (
        <Fragment key={value}>
          <a
            className="pill"
            href={toUrl(value)}
            aria-current={chosen === value ? "true" : undefined}
            data-stay=""
          >
            {value || emptyLabel}
          </a>{" "}
        </Fragment>
      ))}
    </nav>
  );
}
