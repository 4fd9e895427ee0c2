import type { IndexLevel } from "~/server/patients/health-index";
import { Badge } from "../ui/badge";

export const NOTHING = "N/A";

/** Index as percentage and labeled badge; never by color alone. */
export function IndexWords({ level }: { level: IndexLevel | null }) {
  if (!level) return <>{NOTHING}</>;
  return (
    <>
      {level.percent}% <Badge tone={level.tone}>{level.word}</Badge>
    </>
  );
}
