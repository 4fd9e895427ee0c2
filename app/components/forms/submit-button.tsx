import { useNavigation } from "@remix-run/react";

import { useIsRecording } from "./form-files";

type Props = { children: string; busy?: string };

/** The button that sends a form; it says so and rests while that is under way. */
export function SubmitButton({ children, busy = "Saving..." }: Props) {
  const { state, formMethod } = useNavigation();
  const recording = useIsRecording();
  const submitting = state !== "idle" && formMethod === "POST";
  return (
    <button className="button primary" disabled={submitting || recording}>
      {submitting ? busy : children}
    </button>
  );
}
