import { useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { INTENT, INTENTS } from "~/app/contracts/wizard-intents";
import { LoadingIcon } from "../ui/icons";

const POLL_INTERVAL_MS = 300;

export type SavingProgressProps = {
  /** Message until the server reports progress. */
  initialMessage: string;
  /** Path of the progress endpoint. */
  progressPath: string;
};

/** Whether the wizard is being saved. */
export function useIsSaving(): boolean {
  const { state, formData } = useNavigation();
  return state !== "idle" && formData?.get(INTENT) === INTENTS.save;
}

/** Progress message of a save beside its button, polled from the server until the form's response arrives. */
export function SavingProgress({ initialMessage, progressPath }: SavingProgressProps) {
  const [message, setMessage] = useState(initialMessage);
  useEffect(() => {
    const poll = async () => {
      const response = await fetch(progressPath).catch(() => null);
      const current = response?.ok
        ? ((await response.json()) as { words: string | null }).words
        : null;
      if (current) setMessage(current);
    };
    const timer = setInterval(() => void poll(), POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [progressPath]);
  return (
    <>
      <span className="animate-spin text-accent">
        <LoadingIcon />
      </span>
      {message}
    </>
  );
}
