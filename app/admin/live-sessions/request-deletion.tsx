import { DeleteConfirmation } from "~/app/components/deletion/delete-confirmation";
import { useListLink } from "~/app/components/list/list";

type Props = {
  /** The requested service, e.g. "a ride". */
  what: string;
  patient: string;
  /** Day of receipt, formatted. */
  received: string;
};

/** Confirmation dialog that deletes a patient's request. */
export function RequestDeletion({ what, patient, received }: Props) {
  const link = useListLink();
  return (
    <DeleteConfirmation title="Delete Request" closeTo={link()}>
      <p>
        Are you sure you want to delete the request of <b>{patient}</b> for {what}, received on{" "}
        {received}? The patient does not see it any more either. This action cannot be undone.
      </p>
      <p className="hint">The audit keeps that there was a request, and nothing of what it said.</p>
    </DeleteConfirmation>
  );
}
