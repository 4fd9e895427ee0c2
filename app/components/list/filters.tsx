import { useInertBehindDialog } from "../dialog/use-inert-behind-dialog";
import { CloseIcon } from "../ui/icons";
import { DialogLink } from "./dialog-link";
import { useList, useListUrl } from "./list";

/** Button that opens the filters of a list, and a chip for each active one, which removes it. */
export function Filters() {
  const { chips } = useList();
  const listUrl = useListUrl();
  // Behind a dialog they could not be used, and the page of the dialog has a limit of bytes.
  const isBehindDialog = useInertBehindDialog() !== undefined;
  if (!chips || isBehindDialog) return null;
  return (
    <>
      <DialogLink to="/filter" className="button">
        Filter
      </DialogLink>
      {chips.length > 0 && (
        <ul className="order-1 flex basis-full flex-wrap gap-2" aria-label="Filters">
          {chips.map(({ name, label, value }) => (
            <li key={name}>
              <a
                className="button small"
                href={listUrl({ [name]: null, page: null })}
                aria-label={`Remove ${label}: ${value}`}
                data-stay=""
              >
                {label}: {value} <CloseIcon />
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
