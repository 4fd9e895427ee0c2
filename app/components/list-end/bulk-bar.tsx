import { useSubmit } from "@remix-run/react";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { BULK_FIELDS, BULK_SCOPES } from "~/app/contracts/bulk-fields";
import { LIST_PARAMETERS } from "~/app/contracts/list-url";
import { BULK_FORM } from "~/app/contracts/row-selection";
import { type BulkAction, BULK_ACTIONS } from "~/models/bulk/bulk-action.schema";
import { useList } from "../list/list";
import { spaced } from "../ui/spaced";
import { followChoices, showCount } from "./bulk-selection";

/** Actions on many rows of a list: those with a checked box, or all. Without scripts it is a plain form. */
export function BulkBar({ actions }: { actions: readonly BulkAction[] }) {
  const { path, search, filters, pagination } = useList();
  const { totalItems, totalPages } = pagination;
  const submit = useSubmit();
  const [header, setHeader] = useState<Element | null>(null);
  useEffect(() => {
    setHeader(document.querySelector("th.pick"));
    return followChoices();
  }, []);
  useEffect(showCount);
  return (
    <form
      id={BULK_FORM}
      className="mt-3 flex flex-wrap items-center gap-2 print:hidden"
      action={`${path}/bulk`}
      onSubmit={(event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent as SubmitEvent;
        submit(submitter as HTMLButtonElement, { preventScrollReset: true });
      }}
    >
      {[...new Set([...filters, ...LIST_PARAMETERS])].map((name) => {
        const value = search.get(name);
        return value && <input key={name} type="hidden" name={name} value={value} />;
      })}
      <select className="input max-w-fit" name={BULK_FIELDS.scope} aria-label="Which rows">
        <option value="">Selected rows</option>
        <option value={BULK_SCOPES.page}>All on this page</option>
        {totalPages > 1 && (
          <option value={BULK_SCOPES.matching}>
            {`All ${totalItems.toLocaleString("en-US")} that match`}
          </option>
        )}
      </select>{" "}
      {spaced(
        actions.map((action) => (
          <button key={action} className="button small" name={BULK_FIELDS.action} value={action}>
            {BULK_ACTIONS[action]}
          </button>
        )),
      )}
      <output className="text-soft" />
      {header &&
        createPortal(
          <label>
            <input type="checkbox" aria-label="Select all on this page" />
          </label>,
          header,
        )}
    </form>
  );
}
