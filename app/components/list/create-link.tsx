import type { ScreenPermission } from "~/server/platform/caller";
import { IfPermitted } from "../layout/permissions";
import { DialogLink } from "./dialog-link";

type Props = {
  /** Permission to create one; default: writing content. */
  permission?: ScreenPermission;
  children: string;
};

/** Primary button of a list, also in its empty state: opens the dialog that creates a record. */
export function CreateLink({ permission = "content.write", children }: Props) {
  return (
    <IfPermitted permission={permission}>
      <DialogLink to="/new" className="button primary" prefetch>
        {children}
      </DialogLink>
    </IfPermitted>
  );
}
