import type { BillType } from "~/models/sessions/session.schema";
import type { StartType } from "~/models/sessions/session-status.schema";
import type { Recording } from "./recordings";

/** Media of a session with the displayed minutes: a URL at a domain reserved for examples, or a sample recording. */
export type SampleMedia = { minutes: number } & ({ url: string } | { recording: Recording });

export type SampleSession = {
  name: string;
  title: string;
  description: string;
  /** Specialty in departments.ts. */
  specialty: string;
  billType: BillType;
  startType: StartType;
  liveCoach?: boolean;
  audio: SampleMedia;
  video?: SampleMedia;
  /** Title of a message in religious-partners.ts. */
  message?: string;
  /** Name of an advertisement in advertisers.ts, and its description in the session. */
  advertisement?: { name: string; description: string };
  published: boolean;
};
