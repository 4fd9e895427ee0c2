import { Setting, SettingList, SettingSection } from "~/app/components/content/setting-list";
import { Badge } from "~/app/components/ui/badge";
import { type AdministratorRole, ROLE_LABELS } from "~/models/access/administrator.schema";

const ROLE_DESCRIPTIONS: Record<AdministratorRole, string> = {
  administrator: "may do everything",
  editor: "may change content, and sees nothing of patients",
  navigator: "takes care of patients, and may read content",
  coach: "sees own appointments, profile and hours only",
  viewer: "may read content, and sees nothing of patients",
};

/** The caller's name, email and role, with a link to change the password. */
export function ProfileSection(props: { name: string; email: string; role: AdministratorRole }) {
  return (
    <SettingSection
      title="About You"
      actions={
        <a className="button" href="/admin/account/password">
          Change Password
        </a>
      }
    >
      <SettingList>
        <Setting label="Name">{props.name}</Setting>
        <Setting label="Email">{props.email}</Setting>
        <Setting label="Role">
          {ROLE_LABELS[props.role]}: {ROLE_DESCRIPTIONS[props.role]}
        </Setting>
      </SettingList>
    </SettingSection>
  );
}

const SECOND_FACTOR_PATH = "/admin/account/second-factor";

/** State of the second factor, with links to the pages that change it. */
export function SecondFactorSection(props: { secondFactor: boolean; recoveryCodesLeft: number }) {
  const { secondFactor, recoveryCodesLeft: left } = props;
  return (
    <SettingSection
      title="Second Factor"
      actions={
        secondFactor ? (
          <>
            <a className="button" href={`${SECOND_FACTOR_PATH}/recovery-codes`}>
              New Recovery Codes
            </a>{" "}
            <a className="button" href={`${SECOND_FACTOR_PATH}/off`}>
              Turn Off Second Factor
            </a>
          </>
        ) : (
          <a className="button" href={SECOND_FACTOR_PATH}>
            Turn On Second Factor
          </a>
        )
      }
    >
      <SettingList>
        <Setting label="State">
          {secondFactor ? (
            <>
              <Badge tone="success">On</Badge>
              <p>
                After your password you are asked for a code from your phone. You have{" "}
                {left === 1 ? "1 recovery code" : `${left} recovery codes`} left.
              </p>
            </>
          ) : (
            <>
              <Badge tone="neutral">Off</Badge>
              <p>
                You sign in with your password alone. A code from your phone makes a stolen password
                useless.
              </p>
            </>
          )}
        </Setting>
      </SettingList>
    </SettingSection>
  );
}

type NotificationProps = { options: { value: string; label: string }[]; topics: string[] };

/** What the caller is told by email, with a link to the page that changes it. */
export function NotificationSection({ options, topics }: NotificationProps) {
  const chosen = options.filter(({ value }) => topics.includes(value));
  return (
    <SettingSection
      title="Notifications"
      actions={
        <a className="button" href="/admin/account/notifications">
          Change Notifications
        </a>
      }
    >
      <SettingList>
        <Setting label="We email you when">
          {chosen.length === 0 ? (
            "Nothing is chosen"
          ) : (
            <ul className="grid gap-1">
              {chosen.map(({ value, label }) => (
                <li key={value}>{label}</li>
              ))}
            </ul>
          )}
        </Setting>
      </SettingList>
    </SettingSection>
  );
}
