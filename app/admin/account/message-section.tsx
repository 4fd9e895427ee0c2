import { SettingSection } from "~/app/components/content/setting-list";
import { type LoggedMessage, MessageLog } from "~/app/components/messages/message-log";

type Props = {
  newest: LoggedMessage[];
  /** Number of all. */
  total: number;
};

/** The newest messages to the caller, with a link to the others. */
export function MessageSection({ newest, total }: Props) {
  return (
    <SettingSection
      title="Messages to You"
      actions={
        total > newest.length && (
          <a className="button" href="/admin/account/messages">
            All Messages
          </a>
        )
      }
    >
      {total === 0 ? (
        <p className="rounded-lg border bg-surface px-4 py-3 text-soft">
          Nothing was sent to you yet.
        </p>
      ) : (
        <MessageLog messages={newest} />
      )}
    </SettingSection>
  );
}
