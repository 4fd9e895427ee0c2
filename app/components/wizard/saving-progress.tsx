import { useEffect, useState } from "react";
import { LoadingIcon } from "../ui/icons";
import { useIsSaving } from "./use-is-saving";

const POLL_INTERVAL_MS = 300;

type Props = {
  /** Message until the server reports progress. */
  initialMessage: string;
  /** Path of the progress endpoint. */
  progressPath: string;
};

/** Progress message of a save that takes several steps, beside its button. */
export function SavingProgress(props: Props) {
  const isSaving = useIsSaving();
  return (
    <p
      className="flex items-center gap-2 text-soft empty:hidden max-md:order-last max-md:basis-full"
      role="status"
    >
      {isSaving && <CurrentMessage {...props} />}
    </p>
  );
}

/** Message polled from the server until the form's response arrives. */
function CurrentMessage({ initialMessage, progressPath }: Props) {
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
