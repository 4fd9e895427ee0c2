import { Setting, SettingList, SettingSection } from "~/app/components/content/setting-list";
import { Badge } from "~/app/components/ui/badge";

type Entry = {
  id: number;
  what: string;
  how: string;
  isGiven: boolean;
  words: string;
  when: string;
};

/** A patient's entries of the consent ledger, oldest first. */
export function ConsentSection({ consents }: { consents: readonly Entry[] }) {
  return (
    <SettingSection title="Agreements">
      {consents.length === 0 ? (
        <p className="rounded-lg border bg-surface px-4 py-3 text-soft">
          No agreement is recorded.
        </p>
      ) : (
        <SettingList>
          {consents.map(({ id, what, how, isGiven, words, when }) => (
            <Setting key={id} label={`${what}: ${how}`}>
              <Badge tone={isGiven ? "success" : "neutral"}>
                {isGiven ? "Agreed" : "Withdrawn"}
              </Badge>
              <span className="text-sm text-soft">, {when}</span>
              {words && <p className="text-sm text-soft">“{words}”</p>}
            </Setting>
          ))}
        </SettingList>
      )}
    </SettingSection>
  );
}
