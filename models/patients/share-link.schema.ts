import {
  type Audience,
  type Phase,
  parsePhase,
  phaseLabel,
  phaseName,
} from "~/models/guidance/audience.schema";

/** Lifetime of a share link; a new link is created after it. */
export const SHARE_LINK_DAYS = 30;

/** A phase, or all of them in one link (AREAS 7). */
export type SharedPhase = Phase | "all";

export const ALL_PHASES = { name: "all", label: "All Phases" } as const;

/** Parses the phase of a share link, as forms and addresses name it; null if invalid. */
export const parseSharedPhase = (audience: Audience, name: string): SharedPhase | null =>
  name === ALL_PHASES.name ? "all" : parsePhase(audience, name);

/** Name of a shared phase in forms and addresses. */
export const sharedPhaseName = (audience: Audience, phase: SharedPhase): string =>
  phase === "all" ? ALL_PHASES.name : phaseName(audience, phase);

export const sharedPhaseLabel = (phase: SharedPhase): string =>
  phase === "all" ? ALL_PHASES.label : phaseLabel(phase);
