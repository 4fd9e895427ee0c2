import { DeleteConfirmation } from "~/app/components/dialog/delete-confirmation";
import { useListLink } from "~/app/components/list/list";

type Props = {
  /** What was asked for, such as "a ride". */
  what: string;
  patient: string;
  /** The day on which it came. */
  received: string;
};

/** Asks before what a patient asked for is erased. */
export function RequestDeletion({ what, patient, received }: Props) {
  return (
    <DeleteConfirmation title="Delete Request" closeTo={useListLink()()}>
      <p>
        Are you sure you want to delete the request of <b>{patient}</b> for {what}, received on{" "}
        {received}? The patient does not see it any more either. This action cannot be undone.
      </p>
      <p className="hint">The audit keeps that there was a request, and nothing of what it said.</p>
    </DeleteConfirmation>
  );
}
