import { useEffect, useState } from "react";

const ASK_EVERY_MS = 300;

type Props = {
  /** What is said until the server has said more. */
  first: string;
  /** Where to ask what it is doing. */
  progress: string;
};

/** What the save is doing: asks the server while the form waits for its answer. */
export function SavingProgress({ first, progress }: Props) {
  const [words, setWords] = useState(first);
  useEffect(() => {
    const ask = async () => {
      const answer = await fetch(progress).catch(() => null);
      const said = answer?.ok ? ((await answer.json()) as { words: string | null }).words : null;
      if (said) setWords(said);
    };
    const timer = setInterval(() => void ask(), ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [progress]);
  return (
    <p className="saving" role="status">
      {words}
    </p>
  );
}
