import { Badge, type Tone } from "~/app/components/ui/badge";
import type { EpisodeStatus } from "~/models/patients/patient-procedure.schema";
import type { PatientStatus } from "~/models/patients/patient-options.schema";

const PATIENT_TONES: Record<PatientStatus, Tone> = {
  "Not Invited": "notice",
  Invited: "info",
  Joined: "success",
  Ended: "neutral",
};
const EPISODE_TONES: Record<EpisodeStatus, Tone> = {
  Upcoming: "info",
  Today: "notice",
  Recovering: "success",
  Completed: "neutral",
  Cancelled: "danger",
};

/** Badge of a patient's status; a guest has none. */
export const PatientStatusBadge = ({ status }: { status: PatientStatus }) => (
  <Badge tone={PATIENT_TONES[status]}>{status}</Badge>
);

/** Badge of an episode's status as staff read it. */
export const EpisodeStatusBadge = ({ status }: { status: EpisodeStatus }) => (
  <Badge tone={EPISODE_TONES[status]}>{status}</Badge>
);
