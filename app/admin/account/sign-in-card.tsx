import { SubmissionKey } from "~/app/components/forms/submission";
import { Badge } from "~/app/components/ui/badge";

type SignInRow = {
  id: number;
  browser: string;
  address: string;
  since: string;
  lastSeen: string;
  current: boolean;
};

/** Where somebody is signed in now; each of them can be ended from here. */
export function SignInCard({ signIns }: { signIns: SignInRow[] }) {
  return (
    <section className="card fields" aria-labelledby="your-sign-ins">
      <h2 id="your-sign-ins">Your Sign-ins</h2>
      <table className="rows">
        <thead>
          <tr>
            <th scope="col">Browser</th>
            <th scope="col">Address</th>
            <th scope="col">Since</th>
            <th scope="col">Last Seen</th>
            <th scope="col" className="row-actions">
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {signIns.map((signIn) => (
            <tr key={signIn.id}>
              <td data-label="Browser">{signIn.browser}</td>
              <td data-label="Address">{signIn.address}</td>
              <td data-label="Since">{signIn.since}</td>
              <td data-label="Last Seen">{signIn.lastSeen}</td>
              <td className="row-actions">
                {signIn.current ? (
                  <Badge tone="success">This browser</Badge>
                ) : (
                  <EndForm
                    which={String(signIn.id)}
                    label={`End ${signIn.browser}, since ${signIn.since}`}
                  >
                    End
                  </EndForm>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {signIns.length > 1 && (
        <div className="actions">
          <EndForm which="others">End All Others</EndForm>
        </div>
      )}
    </section>
  );
}

function EndForm(props: { which: string; label?: string; children: string }) {
  const { which, label, children } = props;
  return (
    <form method="post" action={`/admin/account?end=${which}`}>
      <SubmissionKey />
      <button className="button small" aria-label={label}>
        {children}
      </button>
    </form>
  );
}
