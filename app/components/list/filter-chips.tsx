import { CloseIcon } from "../ui/icons";
import { useList, useListUrl } from "./list";

/** A chip for each active filter of a list, which removes it. */
export function FilterChips() {
  const { chips = [] } = useList();
  const listUrl = useListUrl();
  return (
    <ul className="order-1 flex basis-full flex-wrap gap-2" aria-label="Filters">
      {chips.map(({ name, label, value }) => (
        <li key={name} className="min-w-0">
          <a
            className="button small max-w-full"
            href={listUrl({ [name]: null, page: null, ...(name === "sort" && { order: null }) })}
            aria-label={`Remove ${label}: ${value}`}
            data-stay=""
          >
            <span className="truncate">{`${label}: ${value}`}</span> <CloseIcon />
          </a>
        </li>
      ))}
    </ul>
  );
}
