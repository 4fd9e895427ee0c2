import { IfPermitted } from "../layout/permissions";
import { DialogLink } from "./dialog-link";

/** Button of a list that opens its export. */
export function ExportLink() {
  return (
    <DialogLink to="/export" className="button">
      Export
    </DialogLink>
  );
}

/** Buttons of a list of content that open its import and its export. */
export function FileLinks() {
  return (
    <>
      <IfPermitted permission="content.write">
        <DialogLink to="/import" className="button">
          Bulk Import
        </DialogLink>
      </IfPermitted>{" "}
      <ExportLink />
    </>
  );
}
