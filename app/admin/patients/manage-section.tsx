import { Setting, SettingList, SettingSection } from "~/app/components/content/setting-list";
import { DialogLink } from "~/app/components/list/dialog-link";

type Props = {
  id: number;
  isGuest: boolean;
  /** Whether somebody can be signed in as this patient. */
  hasSignIns: boolean;
  isEnded: boolean;
};

/** What staff can do with the record as a whole, each with what it does. */
export function ManageSection({ id, isGuest, hasSignIns, isEnded }: Props) {
  return (
    <SettingSection title="This Record">
      <SettingList>
        {hasSignIns && (
          <Setting label="Lost a phone?">
            <DialogLink to="/sign-out">Sign Out Devices</DialogLink>
          </Setting>
        )}
        {!isGuest && (
          <>
            <Setting label="Entered twice?">
              <a href={`/admin/patients/${id}/merge`}>Merge With Another Record</a>
            </Setting>
            {isEnded ? (
              <Setting label="Ended by mistake?">
                <DialogLink to="/reopen">Reopen</DialogLink>
              </Setting>
            ) : (
              <Setting label="No longer takes part?">
                <DialogLink to="/end" className="destroy">
                  End
                </DialogLink>
              </Setting>
            )}
          </>
        )}
        <Setting label="Should not be here?">
          <DialogLink to="/erase" className="destroy">
            Erase
          </DialogLink>
        </Setting>
      </SettingList>
    </SettingSection>
  );
}
