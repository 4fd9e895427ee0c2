import { DeleteConfirmation } from "~/app/components/deletion/delete-confirmation";
import { useCurrentListUrl } from "~/app/components/list/list";

type Props = {
  /** The requested service, e.g. "a ride". */
  service: string;
  patient: string;
  /** Formatted day of receipt. */
  received: string;
};

/** Confirmation dialog that deletes a patient's request. */
export function DeleteRequestConfirmation({ service, patient, received }: Props) {
  const listUrl = useCurrentListUrl();
  return (
    <DeleteConfirmation title="Delete Request" closeTo={listUrl}>
      <p>
        Are you sure you want to delete the request from <b>{patient}</b> for {service}, received on{" "}
        {received}? The patient will no longer see it either. This action cannot be undone.
      </p>
      <p className="text-sm text-soft">
        The audit records that there was a request, but not what it said.
      </p>
    </DeleteConfirmation>
  );
}
