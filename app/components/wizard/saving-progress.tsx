import { useEffect, useState } from "react";

const POLL_INTERVAL_MS = 300;

type Props = {
  /** Message until the server reports progress. */
  initialMessage: string;
  /** Path of the progress endpoint. */
  progressPath: string;
};

/** Progress message of a save, polled from the server until the form's response arrives. */
export function SavingProgress({ initialMessage, progressPath }: Props) {
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
    <p className="saving" role="status">
      {message}
    </p>
  );
}
