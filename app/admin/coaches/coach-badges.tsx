import { Badge, type Tone } from "~/app/components/ui/badge";
import type { CoachStatus } from "~/models/coaches/coach-options.schema";

const TONES: Record<CoachStatus, Tone> = {
  Invited: "info",
  Active: "success",
  Paused: "notice",
  Ended: "neutral",
};

/** Badge of a coach's status. */
export const CoachStatusBadge = ({ status }: { status: CoachStatus }) => (
  <Badge tone={TONES[status]}>{status}</Badge>
);

type Props = { state: "valid" | "ends soon" | "ended"; children: string };

/** Last day of a credential, with a mark and words where it needs somebody. */
export function CredentialDay({ state, children }: Props) {
  if (state === "valid") return children;
  return (
    <span className="inline-flex flex-wrap gap-x-2">
      {children}{" "}
      <Badge tone={state === "ended" ? "danger" : "warning"}>
        {state === "ended" ? "Ended" : "Ends soon"}
      </Badge>
    </span>
  );
}
