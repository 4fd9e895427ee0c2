import { IfPermitted } from "../layout/permissions";
import { DialogLink } from "./dialog-link";

/** Button of a list that opens its import. */
export function ImportLink() {
  return (
    <IfPermitted permission="content.write">
      <DialogLink to="/import" className="button">
        Bulk Import
      </DialogLink>
    </IfPermitted>
  );
}
