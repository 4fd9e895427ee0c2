import { SettingSection } from "~/app/components/content/setting-list";
import { SubmissionKey } from "~/app/components/document/submission";
import { ActionsHeader } from "~/app/components/list/row-actions";
import { Badge } from "~/app/components/ui/badge";

type SignInRow = {
  id: number;
  browser: string;
  address: string;
  since: string;
  lastSeen: string;
  isCurrent: boolean;
};

/** The caller's active sign-ins, each with a button that ends it. */
export function SignInSection({ signIns }: { signIns: SignInRow[] }) {
  return (
    <SettingSection
      title="Your Sign-ins"
      actions={signIns.length > 1 && <EndSignInForm signIn="others">End All Others</EndSignInForm>}
    >
      <table className="rows">
        <thead>
          <tr>
            <th scope="col">Browser</th>
            <th scope="col">Address</th>
            <th scope="col">Since</th>
            <th scope="col">Last Seen</th>
            <ActionsHeader />
          </tr>
        </thead>
        <tbody>
          {signIns.map((signIn) => (
            <tr key={signIn.id}>
              <td className="name" data-label="Browser">
                {signIn.browser}
              </td>
              <td data-label="Address">{signIn.address}</td>
              <td className="max-lg:hidden" data-label="Since">
                {signIn.since}
              </td>
              <td data-label="Last Seen">{signIn.lastSeen}</td>
              <td className="row-actions max-lg:pl-2">
                {signIn.isCurrent ? (
                  <Badge tone="success">This browser</Badge>
                ) : (
                  <EndSignInForm
                    signIn={String(signIn.id)}
                    label={`End ${signIn.browser}, since ${signIn.since}`}
                  >
                    End
                  </EndSignInForm>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </SettingSection>
  );
}

type EndSignInProps = {
  /** Sign-in ID, or "others" for all but the current one. */
  signIn: string;
  label?: string;
  children: string;
};

function EndSignInForm({ signIn, label, children }: EndSignInProps) {
  return (
    <form method="post" action={`/admin/account?end=${signIn}`}>
      <SubmissionKey />
      <button className="button small" aria-label={label}>
        {children}
      </button>
    </form>
  );
}
