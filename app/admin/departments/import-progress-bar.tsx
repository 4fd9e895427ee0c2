import { useEffect, useState } from "react";

const ASK_EVERY_MS = 400;
type Progress = { done: number; total: number } | null;

/** How far the running import is: asks the server while the form waits for its answer. */
export function ImportProgress({ draft }: { draft: string }) {
  const [progress, setProgress] = useState<Progress>(null);
  useEffect(() => {
    const ask = async () => {
      const answer = await fetch(`/admin/departments/import/${draft}/progress`).catch(() => null);
      const said = answer?.ok ? ((await answer.json()) as Progress) : null;
      // Another instance than the one that imports knows nothing of it.
      if (said) setProgress(said);
    };
    void ask();
    const timer = setInterval(() => void ask(), ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [draft]);
  const { done, total } = progress ?? {};
  return (
    <div className="fields" role="status">
      <p>{total === undefined ? "Importing..." : `Importing ${done} of ${total} rows...`}</p>
      <progress value={done} max={total} aria-label="Import" />
    </div>
  );
}
