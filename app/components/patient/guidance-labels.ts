import type { Audience } from "~/models/guidance/audience.schema";
import { procedurePath } from "./urls";

/** Titles of the guidance dialogs and the shared page, by audience. */
export const GUIDANCE_TITLES: Record<Audience, string> = {
  caretaker: "Caretaker Guidance",
  family: "Family Support",
};

/** Recipients of a shared link, by audience. */
export const RECIPIENTS: Record<Audience, string> = {
  caretaker: "your caretaker",
  family: "your family",
};

/** URL of the dialog with a phase's guidance. */
export const guidanceUrl = (procedureId: number, audience: Audience, phase: string) =>
  procedurePath(procedureId, `${audience}?phase=${phase}`);
