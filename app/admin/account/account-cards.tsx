import { Facts } from "~/app/components/content/info-card";
import { FormActions } from "~/app/components/ui/form-actions";
import { Badge } from "~/app/components/ui/badge";
import { type AdministratorRole, ROLE_LABELS } from "~/models/access/administrator.schema";

const ROLE_DESCRIPTIONS: Record<AdministratorRole, string> = {
  administrator: "may do everything",
  editor: "may change content",
  viewer: "may read content",
};

/** The caller's name, email and role, with a link to change the password. */
export function ProfileCard(props: { name: string; email: string; role: AdministratorRole }) {
  return (
    <section className="card grid gap-5" aria-labelledby="about-you">
      <h2 id="about-you">About You</h2>
      <Facts>
        <div>
          <dt>Name</dt>
          <dd>{props.name}</dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>{props.email}</dd>
        </div>
        <div>
          <dt>Role</dt>
          <dd>
            {ROLE_LABELS[props.role]}: {ROLE_DESCRIPTIONS[props.role]}
          </dd>
        </div>
      </Facts>
      <FormActions>
        <a className="button" href="/admin/account/password">
          Change Password
        </a>
      </FormActions>
    </section>
  );
}

/** State of the second factor, with links to the pages that change it. */
export function SecondFactorCard(props: { secondFactor: boolean; recoveryCodesLeft: number }) {
  const { secondFactor, recoveryCodesLeft: left } = props;
  const path = "/admin/account/second-factor";
  return (
    <section className="card grid gap-5" aria-labelledby="second-factor">
      <h2 id="second-factor">Second Factor</h2>
      {secondFactor ? (
        <p>
          <Badge tone="success">On</Badge>
          <br />
          After your password you are asked for a code from your phone. You have{" "}
          {left === 1 ? "1 recovery code" : `${left} recovery codes`} left.
        </p>
      ) : (
        <p>
          <Badge tone="neutral">Off</Badge>
          <br />
          You sign in with your password alone. A code from your phone makes a stolen password
          useless.
        </p>
      )}
      <FormActions>
        {secondFactor ? (
          <>
            <a className="button" href={`${path}/recovery-codes`}>
              New Recovery Codes
            </a>
            <a className="button" href={`${path}/off`}>
              Turn Off Second Factor
            </a>
          </>
        ) : (
          <a className="button" href={path}>
            Turn On Second Factor
          </a>
        )}
      </FormActions>
    </section>
  );
}
