import type { z } from "zod";

/** Any zod schema, whatever its input and output types. */
export type AnySchema = z.ZodType<unknown, z.ZodTypeDef, unknown>;

/**
 * JSON Schema of a field's API input. `like` delegates to another zod schema. Nullability is derived from the annotated
 * schema itself.
 */
export type ApiNote = {
  type?: string | string[];
  description?: string;
  enum?: readonly (string | number | null)[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
  default?: string | number | boolean;
  deprecated?: true;
  /** Alternative sets of fields. */
  anyOf?: readonly object[];
  like?: AnySchema;
};

const NOTES = new WeakMap<object, ApiNote>();

/**
 * Annotates a zod schema with the JSON Schema of its API input, for transforms and preprocessors that the API document
 * cannot inspect. A second annotation is merged into the first.
 */
export function apiNote<Rule extends AnySchema>(rule: Rule, note: ApiNote): Rule {
  NOTES.set(rule._def, { ...NOTES.get(rule._def), ...note });
  return rule;
}

/** Annotation of a zod schema, looked up by its `_def`. */
export const findApiNote = (definition: object): ApiNote | undefined => NOTES.get(definition);
