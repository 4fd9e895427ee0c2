import { Setting, SettingList, SettingSection } from "~/app/components/content/setting-list";
import { IfPermitted } from "~/app/components/layout/permissions";
import { DialogLink } from "~/app/components/list/dialog-link";
import type { CoachSignIn } from "~/server/coaches/account";

type Props = { id: number; email: string | null; signIn: CoachSignIn };

const SIGN_IN_STATES: Record<CoachSignIn, string> = {
  none: "None yet. Staff can arrange sessions without one. ",
  invited: "Invited, but has not signed in yet. ",
  chosen: "Signs in to their own appointments, profile and hours. ",
};

/** The sign-in of a coach, and the end of the record. */
export function AccessSection({ id, email, signIn }: Props) {
  return (
    <SettingSection title="This Coach">
      <SettingList>
        <Setting label="Sign-in">
          {SIGN_IN_STATES[signIn]}
          <IfPermitted permission="administrators.manage">
            {signIn !== "none" ? (
              <a
                href={`/admin/administrators?${new URLSearchParams({ q: email ?? "" }).toString()}`}
              >
                Manage Sign-In
              </a>
            ) : email ? (
              <DialogLink to="/invite">Invite</DialogLink>
            ) : (
              <span className="text-soft">To invite, add an email address first.</span>
            )}
          </IfPermitted>
        </Setting>
        <IfPermitted permission="content.write">
          <Setting label="Should not be here?">
            <a className="destroy" href={`/admin/coaches/${id}/delete`}>
              Delete
            </a>
          </Setting>
        </IfPermitted>
      </SettingList>
    </SettingSection>
  );
}
