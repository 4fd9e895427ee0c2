import { SettingSection } from "~/app/components/content/setting-list";
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

const PATH = "/admin/account/sign-ins";

/** The caller's active sign-ins, each with a link to the page that ends it. */
export function SignInSection({ signIns }: { signIns: SignInRow[] }) {
  return (
    <SettingSection
      title="Your Sign-ins"
      actions={
        signIns.length > 1 && (
          <a className="button" href={`${PATH}/others/end`}>
            End All Others
          </a>
        )
      }
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
                  <a
                    className="button small"
                    href={`${PATH}/${signIn.id}/end`}
                    aria-label={`End ${signIn.browser}, since ${signIn.since}`}
                  >
                    End
                  </a>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </SettingSection>
  );
}
