import { DialogLink } from "../list/dialog-link";
import { useList } from "../list/list";

/** Buttons that open a list's import, where the caller may use it, and its export. */
export function FileLinks() {
  const { columns, isImported, isComplete } = useList();
  if (!columns || !isComplete) return null;
  return (
    <>
      {isImported && (
        <DialogLink to="/import" className="button">
          Bulk Import
        </DialogLink>
      )}{" "}
      <DialogLink to="/export" className="button">
        Export
      </DialogLink>
    </>
  );
}
