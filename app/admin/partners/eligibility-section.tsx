import { Setting, SettingList, SettingSection } from "~/app/components/content/setting-list";
import { IfPermitted } from "~/app/components/layout/permissions";
import { DialogLink } from "~/app/components/list/dialog-link";

type Props = {
  /** Entries of the list. */
  count: string;
  isEmpty: boolean;
  /** When it was last changed; null before the first upload. */
  changed: string | null;
};

/** Eligibility list of a partner: how long it is, never who is on it. */
export function EligibilitySection({ count, isEmpty, changed }: Props) {
  return (
    <SettingSection
      title="Eligibility List"
      actions={
        <IfPermitted permission="billing.write">
          <DialogLink to="/eligibility" className="button">
            Upload List
          </DialogLink>{" "}
          {!isEmpty && (
            <DialogLink to="/eligibility/remove" className="button quiet destroy">
              Remove List
            </DialogLink>
          )}
        </IfPermitted>
      }
    >
      <SettingList>
        <Setting label="Entries">{count}</Setting>
        <Setting label="Last changed">{changed ?? "Never"}</Setting>
      </SettingList>
      <p className="mt-3 max-w-prose text-sm text-soft">
        Record numbers and email addresses are stored as codes that nobody can turn back. The list
        can be replaced or removed, but not read.
      </p>
    </SettingSection>
  );
}
