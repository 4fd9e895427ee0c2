import { IfPermitted } from "../layout/permissions";
import { DialogLink } from "./dialog-link";

/** Primary button of a list of content, also in its empty state: opens the dialog that creates a record. */
export function CreateLink({ children }: { children: string }) {
  return (
    <IfPermitted permission="content.write">
      <DialogLink to="/new" className="button primary" prefetch>
        {children}
      </DialogLink>
    </IfPermitted>
  );
}
