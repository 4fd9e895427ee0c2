import { DeleteConfirmation } from "~/app/components/deletion/delete-confirmation";

type Props = { patient: string; procedure: string; day: string; summary: string; closeTo: string };

/** Confirms that an outcome is removed: what it is about, and what it says. */
export function RemoveOutcome({ patient, procedure, day, summary, closeTo }: Props) {
  return (
    <DeleteConfirmation title="Remove Outcome" busyLabel="Removing..." closeTo={closeTo}>
      <p>
        Are you sure you want to remove the outcome of <b>{procedure}</b> on {day}, of {patient}?
      </p>
      <p>{`${summary}.`}</p>
      <p className="text-sm text-soft">
        The procedure itself stays. The reports do not count this outcome anymore.
      </p>
    </DeleteConfirmation>
  );
}
