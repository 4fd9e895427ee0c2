/** Whom guidance is for. Both have the same screens and calls; only their words and paths differ. */
export const AUDIENCES = ["caretaker", "family"] as const;
export type Audience = (typeof AUDIENCES)[number];

/** An audience as titles and messages name it. */
export const AUDIENCE_TITLES: Record<Audience, string> = {
  caretaker: "Caretaker",
  family: "Family",
};

/** The moments of a patient's way that guidance is for (specification 000, section 2.7). */
export const PHASES = [
  { value: "pre-procedure", label: "Pre-Procedure" },
  { value: "procedure-departure", label: "Procedure Departure" },
  { value: "procedure-dropoff", label: "Procedure Drop-Off" },
  { value: "procedure-pickup", label: "Procedure Pick-Up" },
  { value: "post-procedure", label: "Post-Procedure" },
] as const;
export type Phase = (typeof PHASES)[number]["value"];

/** A phase as screens and programs write it: families' phases begin with their audience. */
export const phaseName = (audience: Audience, phase: Phase) =>
  audience === "family" ? (`family-${phase}` as const) : phase;

/** The phase that an audience's screens and programs write so; null for none of them. */
export const parsePhase = (audience: Audience, name: string): Phase | null =>
  PHASES.find(({ value }) => phaseName(audience, value) === name)?.value ?? null;

/** The phases of an audience as a field offers them. */
export function phaseOptions(audience: Audience) {
  return PHASES.map(({ value, label }) => ({ value: phaseName(audience, value), label }));
}

/** A phase as people read it; none is "". */
export function phaseLabel(phase: Phase | null): string {
  return PHASES.find(({ value }) => value === phase)?.label ?? "";
}
