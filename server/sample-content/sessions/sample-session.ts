import type { BillType, StartType } from "~/models/sessions/session.schema";
import type { Recording } from "./recordings";

/** What a session says that it plays: at an address of a name that is reserved for examples, or a recording of ours. */
export type SampleMedia = { minutes: number } & ({ url: string } | { recording: Recording });

export type SampleSession = {
  name: string;
  title: string;
  description: string;
  /** One of those in departments.ts. */
  specialty: string;
  billType: BillType;
  startType: StartType;
  liveCoach?: boolean;
  audio: SampleMedia;
  video?: SampleMedia;
  /** The title of a message in religious-partners.ts. */
  message?: string;
  /** The name of an advertisement in advertisers.ts, and what is said of it. */
  advertisement?: { name: string; description: string };
  published: boolean;
};
