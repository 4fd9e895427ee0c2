import type { Audience } from "~/models/guidance/audience.schema";
import { procedureAddress } from "./addresses";

/** What the dialogs and the shared page about an audience's guidance are called. */
export const GUIDANCE_TITLES: Record<Audience, string> = {
  caretaker: "Caretaker Guidance",
  family: "Family Support",
};

/** Whom a patient sends it to. */
export const RECEIVERS: Record<Audience, string> = {
  caretaker: "your caretaker",
  family: "your family",
};

/** The dialog with the guidance for a phase, over the patient's procedures. */
export const guidanceAddress = (procedureId: number, audience: Audience, phase: string) =>
  procedureAddress(procedureId, `${audience}?phase=${phase}`);
