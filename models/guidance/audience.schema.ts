/** Audiences of guidance. Both share screens and API calls; only texts and paths differ. */
export const AUDIENCES = ["caretaker", "family"] as const;
export type Audience = (typeof AUDIENCES)[number];

/** Label of an audience in titles and messages. */
export const AUDIENCE_TITLES: Record<Audience, string> = {
  caretaker: "Caretaker",
  family: "Family",
};

/** Phases of the patient journey that guidance applies to (specification 000, section 2.7). */
export const PHASES = [
  { value: "pre-procedure", label: "Pre-Procedure" },
  { value: "procedure-departure", label: "Procedure Departure" },
  { value: "procedure-dropoff", label: "Procedure Drop-Off" },
  { value: "procedure-pickup", label: "Procedure Pick-Up" },
  { value: "post-procedure", label: "Post-Procedure" },
] as const;
export type Phase = (typeof PHASES)[number]["value"];

/** Position of a phase in a procedure, from 1; 0 for null. */
export const phaseOrder = (phase: Phase | null): number =>
  PHASES.findIndex(({ value }) => value === phase) + 1;

/** Serialized name of a phase in forms and the API: prefixed with "family-" for families. */
export const phaseName = (audience: Audience, phase: Phase) =>
  audience === "family" ? (`family-${phase}` as const) : phase;

/** Parses the serialized name of a phase; null if invalid. */
export const parsePhase = (audience: Audience, name: string): Phase | null =>
  PHASES.find(({ value }) => phaseName(audience, value) === name)?.value ?? null;

/** Select options for the phases of an audience. */
export function phaseOptions(audience: Audience) {
  return PHASES.map(({ value, label }) => ({ value: phaseName(audience, value), label }));
}

/** Display label of a phase; "" for null. */
export function phaseLabel(phase: Phase | null): string {
  return PHASES.find(({ value }) => value === phase)?.label ?? "";
}
