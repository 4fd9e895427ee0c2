import type { InviteChannel } from "~/models/patients/invite-channels.schema";
import type {
  EndReason,
  Language,
  PatientStatus,
  SharedKind,
} from "~/models/patients/patient-options.schema";
import type { SAMPLE_PROCEDURES } from "../procedures";
import type { SampleProcedure } from "../sample-patient";

export type SampleEpisode = {
  name: (typeof SAMPLE_PROCEDURES)[number]["name"];
  /** Days from the day on which the sample content is loaded; negative in the past. */
  days: number;
  /** Times of day as HH:MM. */
  time: string;
  arrivalTime?: string;
  provider?: string;
  /** Why it was cancelled, a day ago at the latest. */
  cancelReason?: string;
  travel?: Pick<SampleProcedure, "travelMode" | "pickUp" | "dropOff" | "departure">;
};

export type SamplePerson = {
  firstName: string;
  lastName: string;
  preferredName?: string;
  birthDate: string;
  language?: Language;
  /** Default: of the name; null for none. */
  email?: string | null;
  /** Whether they have a mobile number, and agreed to texts. */
  hasMobile?: true;
  status: PatientStatus;
  /** Whether a guardian joined and acts for them. */
  hasGuardian?: true;
  /** Only of an invitation: Invited, or joined by it. */
  invitedBy?: InviteChannel;
  /** Why, and how many days ago, they ended. */
  end?: { reason: EndReason; daysAgo: number };
  /** What they share with the care team; none where it is missing. */
  shares?: readonly SharedKind[];
  /** Days since the last visit of somebody who joined. */
  seenDaysAgo?: number;
  /** Age of the record in days, which is that of the invitation too. */
  days: number;
  episodes: readonly SampleEpisode[];
};
