import type { Audience } from "~/models/guidance/audience.schema";
import { procedureAddress } from "./addresses";

/** Titles of the guidance dialogs and the shared page, by audience. */
export const GUIDANCE_TITLES: Record<Audience, string> = {
  caretaker: "Caretaker Guidance",
  family: "Family Support",
};

/** Recipients of a shared link, by audience. */
export const RECEIVERS: Record<Audience, string> = {
  caretaker: "your caretaker",
  family: "your family",
};

/** URL of the dialog with a phase's guidance. */
export const guidanceAddress = (procedureId: number, audience: Audience, phase: string) =>
  procedureAddress(procedureId, `${audience}?phase=${phase}`);
