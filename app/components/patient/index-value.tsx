import type { IndexLevel } from "~/server/patients/health-index";
import { Badge } from "../ui/badge";

export const NOT_AVAILABLE = "N/A";

/** Index as a percentage with a labeled badge, since color alone must not carry the meaning. */
export function IndexValue({ level }: { level: IndexLevel | null }) {
  if (!level) return <>{NOT_AVAILABLE}</>;
  return (
    <>
      {level.percent}% <Badge tone={level.tone}>{level.word}</Badge>
    </>
  );
}
