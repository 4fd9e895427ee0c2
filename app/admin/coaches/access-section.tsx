import { Setting, SettingList, SettingSection } from "~/app/components/content/setting-list";
import { IfPermitted } from "~/app/components/layout/permissions";
import { DialogLink } from "~/app/components/list/dialog-link";
import type { CoachStatus } from "~/models/coaches/coach-options.schema";

type Props = { id: number; hasAccount: boolean; email: string | null; status: CoachStatus };

/** The sign-in of a coach, and the end of the record. */
export function AccessSection({ id, hasAccount, email, status }: Props) {
  return (
    <SettingSection title="This Coach">
      <SettingList>
        <Setting label="Sign-in">
          <SignInState hasAccount={hasAccount} status={status} />
          <IfPermitted permission="administrators.manage">
            {hasAccount ? (
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

function SignInState({ hasAccount, status }: Pick<Props, "hasAccount" | "status">) {
  if (!hasAccount) return "None yet. Staff can arrange sessions without one. ";
  return status === "Invited"
    ? "Invited, but has not signed in yet. "
    : "Signs in to their own appointments, profile and hours. ";
}
