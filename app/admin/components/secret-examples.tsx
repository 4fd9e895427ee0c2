import { CurrentPassword } from "~/app/components/access/current-password";
import { EntryCard } from "~/app/components/access/entry-card";
import { SecretForm } from "~/app/components/access/secret-form";
import { UnvalidatedField } from "~/app/components/access/unvalidated-field";
import { Example, Group } from "./example";

const PAGE = "/admin/components/access";

/** Forms with passwords and codes, which are never filled in again. */
export function SecretExamples() {
  return (
    <Group id="secrets" title="Sign-in and passwords">
      <Example
        title="Secret form"
        use="Checked by the server alone, also with scripts. After an error secrets are empty again."
      >
        <SecretForm errors={undefined} submitLabel="Change Password" cancelTo={PAGE}>
          <CurrentPassword email="anna@example.org" error="That is not your password" />
          <UnvalidatedField
            name="code"
            label="Code"
            hint="6 digits, from your authenticator app"
            autoComplete="one-time-code"
            inputMode="numeric"
          />
        </SecretForm>
      </Example>
      <Example
        title="Shown once"
        use="A new secret, such as a token. It has the focus, so that it can be copied."
      >
        <a className="button place-self-start" href="/admin/components/dialog?size=secret">
          Open a new token
        </a>
      </Example>
      <Example
        title="Entry card"
        use="The one card of a page before the back-office: signing in, the first password."
      >
        <div className="max-w-108">
          <EntryCard title="Sign In">
            <p className="text-soft">Your session has ended. What you typed is kept.</p>
            <UnvalidatedField name="email" label="Email" type="email" autoComplete="off" />
          </EntryCard>
        </div>
      </Example>
    </Group>
  );
}
