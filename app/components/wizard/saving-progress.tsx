import { useEffect, useState } from "react";

const POLL_INTERVAL_MS = 300;

type Props = {
  /** Message until the server reports progress. */
  first: string;
  /** Path of the progress endpoint. */
  progress: string;
};

/** Progress message of a save, polled from the server until the form's response arrives. */
export function SavingProgress({ first, progress }: Props) {
  const [message, setMessage] = useState(first);
  useEffect(() => {
    const poll = async () => {
      const response = await fetch(progress).catch(() => null);
      const current = response?.ok
        ? ((await response.json()) as { words: string | null }).words
        : null;
      if (current) setMessage(current);
    };
    const timer = setInterval(() => void poll(), POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [progress]);
  return (
    <p className="saving" role="status">
      {message}
    </p>
  );
}
