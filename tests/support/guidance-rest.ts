import { expect } from "vitest";
import type { Audience } from "~/models/guidance/audience.schema";
import { guidanceIdFieldName } from "~/models/guidance/guidance-step.schema";
import { unique } from "../factories/names";
import type { CallApi } from "./http";

type Data = Record<string, unknown>;
export type Guidance = Data & { id: number; name: string; version: number };
export type Step = Data & { id: number; guidanceTitle: string; guidanceDay: number };

export const ISO_DATE = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string;
/** Required texts of a step. */
export const STEP_TEXTS = {
  guidanceTitle: "Pack a bag",
  guidanceDirections: "Only what is needed.",
};

/** Expected response to invalid input. */
export const validationFailure = (...fields: [field: string, message: string][]) => ({
  status: 422,
  success: false,
  message: "Validation failed",
  data: { errors: fields.map(([field, message]) => ({ field, message })) },
});

/** Paths of the REST API for guidance of an audience, and functions that create guidance and steps through it. */
export function guidanceApi(callApi: CallApi, audience: Audience) {
  const paths = { guidancePath: `/${audience}-guidance`, stepPath: `/${audience}-guidance-step` };
  const idFieldName = guidanceIdFieldName(audience);
  return {
    ...paths,
    idFieldName,
    /** Name of the resource in messages, such as "Caretaker guidance". */
    resourceName: `${audience === "family" ? "Family" : "Caretaker"} guidance`,
    createGuidance: async (values: Data = {}) => {
      const body = { name: unique("Guidance"), ...values };
      return (await callApi("POST", paths.guidancePath, body)).data?.guidance as Guidance;
    },
    createStep: async (guidanceId: number, values: Data = {}) => {
      const body = { [idFieldName]: guidanceId, guidanceDay: 1, ...STEP_TEXTS, ...values };
      return (await callApi("POST", paths.stepPath, body)).data?.step as Step;
    },
  };
}

/** Builds a multipart form; buffers become files. */
export function toFormData(fields: Record<string, string | Buffer>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === "string") form.append(name, value);
    else form.append(name, new Blob([new Uint8Array(value)]), `${name}.bin`);
  }
  return form;
}
