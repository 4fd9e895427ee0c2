import { useNavigation } from "@remix-run/react";

import { useIsRecording } from "./form/form-state";

type Props = { children: string; busyLabel?: string };

/** Submit button; disabled, with its busy label, while submitting. */
export function SubmitButton({ children, busyLabel = "Saving..." }: Props) {
  const { state, formMethod } = useNavigation();
  const isRecording = useIsRecording();
  const submitting = state !== "idle" && formMethod === "POST";
  return (
    <button className="button primary" disabled={submitting || isRecording}>
      {submitting ? busyLabel : children}
    </button>
  );
}
