import type { IndexLevel } from "~/server/patients/health-index";
import { Badge } from "../ui/badge";

export const NOT_AVAILABLE = "N/A";

/** Index as a percentage with a labeled badge, since color alone must not carry the meaning. */
export function IndexValue({ level }: { level: IndexLevel | null }) {
  if (!level) return <>{NOT_AVAILABLE}</>;
  return (
    <span className="inline-flex items-baseline gap-2">
      {level.percent}% <Badge tone={level.tone}>{level.word}</Badge>
    </span>
  );
}
