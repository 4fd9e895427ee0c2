import { SettingSection } from "~/app/components/content/setting-list";
import { IfPermitted } from "~/app/components/layout/permissions";
import { DialogLink } from "~/app/components/list/dialog-link";
import { DialogAction, RowActions } from "~/app/components/list/row-actions";
import { Badge, type Tone } from "~/app/components/ui/badge";
import type { CaretakerStatus } from "~/models/patients/caretaker-options.schema";

type Person = {
  id: number;
  name: string;
  relationship: string;
  isGuardian: boolean;
  status: CaretakerStatus;
};

const TONES: Record<CaretakerStatus, Tone> = {
  Invited: "info",
  Accepted: "success",
  Ended: "neutral",
};

type Props = {
  people: readonly Person[];
  /** Whether a guardian has to be added before anybody can be invited. */
  needsGuardian: boolean;
};

/** The people around a patient: those whom the patient has invited, and the guardian. */
export function PeopleSection({ people, needsGuardian }: Props) {
  return (
    <SettingSection
      title="People Around Them"
      actions={
        needsGuardian && (
          <IfPermitted permission="patients.write">
            <DialogLink to="/guardian" className="button">
              Add Guardian
            </DialogLink>
          </IfPermitted>
        )
      }
    >
      {people.length === 0 ? (
        <p className="rounded-lg border bg-surface px-4 py-3 text-soft">
          {needsGuardian
            ? "They are under age: somebody has to join for them. Add a guardian first."
            : "Nobody yet."}
        </p>
      ) : (
        <ul className="divide-y rounded-lg border bg-surface">
          {people.map(({ id, name, relationship, isGuardian, status }) => (
            <li
              key={id}
              className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-4 py-3"
            >
              <span className="min-w-0">
                <b>{name}</b>
                <span className="text-soft">
                  {relationship && `, ${relationship}`}
                  {isGuardian && ", guardian"}
                </span>
              </span>{" "}
              <span className="flex flex-wrap items-center gap-x-6">
                <Badge tone={TONES[status]}>{status}</Badge>{" "}
                {status !== "Ended" && (
                  <IfPermitted permission="patients.write">
                    <RowActions recordName={name} as="p">
                      {isGuardian && <DialogAction to={`/people/${id}/edit`}>Edit</DialogAction>}
                      <DialogAction to={`/people/${id}/end`} isDestructive>
                        End Now
                      </DialogAction>
                    </RowActions>
                  </IfPermitted>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </SettingSection>
  );
}
