import { expect } from "vitest";
import type { Audience } from "~/models/guidance/audience.schema";
import { guidanceIdFieldName } from "~/models/guidance/guidance-step.schema";
import { unique } from "../factories/names";
import type { useServer } from "./http";

type Data = Record<string, unknown>;
export type Guidance = Data & { id: number; name: string; version: number };
export type Step = Data & { id: number; guidanceTitle: string; guidanceDay: number };

export const ISO_DATE = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string;
export const WORDS = { guidanceTitle: "Pack a bag", guidanceDirections: "Only what is needed." };

/** Expected response to invalid input. */
export const errors = (...fields: [field: string, message: string][]) => ({
  status: 422,
  success: false,
  message: "Validation failed",
  data: { errors: fields.map(([field, message]) => ({ field, message })) },
});

/** Creates guidance of an audience and its steps through the REST API. */
export function guidanceOver(api: ReturnType<typeof useServer>["api"], audience: Audience) {
  const paths = { guidance: `/${audience}-guidance`, step: `/${audience}-guidance-step` };
  const idName = guidanceIdFieldName(audience);
  return {
    ...paths,
    idName,
    /** Such as "Caretaker guidance". */
    title: `${audience === "family" ? "Family" : "Caretaker"} guidance`,
    aGuidance: async (values: Data = {}) => {
      const body = { name: unique("Guidance"), ...values };
      return (await api("POST", paths.guidance, body)).data?.guidance as Guidance;
    },
    aStep: async (guidanceId: number, values: Data = {}) => {
      const body = { [idName]: guidanceId, guidanceDay: 1, ...WORDS, ...values };
      return (await api("POST", paths.step, body)).data?.step as Step;
    },
  };
}

/** Builds a multipart form; buffers become files. */
export function formOf(fields: Record<string, string | Buffer>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === "string") form.append(name, value);
    else form.append(name, new Blob([new Uint8Array(value)]), `${name}.bin`);
  }
  return form;
}
