import { useEffect, useState } from "react";
import { useList } from "~/app/components/list/list";

const POLL_INTERVAL_MS = 400;
type Progress = { done: number; total: number } | null;

/** Progress bar of the running import, polled while the form's submission is pending. */
export function ImportProgress({ draft }: { draft: string }) {
  const { path } = useList();
  const [progress, setProgress] = useState<Progress>(null);
  useEffect(() => {
    const poll = async () => {
      const response = await fetch(`${path}/import/${draft}/progress`).catch(() => null);
      const update = response?.ok ? ((await response.json()) as Progress) : null;
      // Only the server instance that runs the import knows its progress; the others answer null.
      if (update) setProgress(update);
    };
    void poll();
    const timer = setInterval(() => void poll(), POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [path, draft]);
  const { done, total } = progress ?? {};
  return (
    <div
      className="flex flex-1 flex-wrap items-center gap-x-4 gap-y-2 max-md:order-last max-md:basis-full"
      role="status"
    >
      <progress className="h-2.5 min-w-40 flex-1" value={done} max={total} aria-label="Import" />
      <p className="tabular-nums">
        {total === undefined ? "Importing..." : `Importing ${done} of ${total} rows...`}
      </p>
    </div>
  );
}
