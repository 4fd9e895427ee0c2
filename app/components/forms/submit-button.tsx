import { useNavigation } from "@remix-run/react";

type Props = { children: string; busy?: string };

/** The button that sends a form; it says so and rests while that is under way. */
export function SubmitButton({ children, busy = "Saving..." }: Props) {
  const { state, formMethod } = useNavigation();
  const submitting = state !== "idle" && formMethod === "POST";
  return (
    <button className="button primary" disabled={submitting}>
      {submitting ? busy : children}
    </button>
  );
}
