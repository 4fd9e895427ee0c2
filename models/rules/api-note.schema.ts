import type { z } from "zod";

/** Any rule, without saying what it takes or makes of it. */
export type AnyRule = z.ZodType<unknown, z.ZodTypeDef, unknown>;

/** What a program sends for a field, in the words of JSON Schema; `like` where another rule says it better. Whether null is taken is asked of the rule itself. */
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
  /** Where it takes one of several sets of fields. */
  anyOf?: readonly object[];
  like?: AnyRule;
};

const NOTES = new WeakMap<object, ApiNote>();

/**
 * Notes beside a rule what programs send, where zod sees only a function: the API's document is made of it. A second note
 * adds to the first.
 */
export function apiNote<Rule extends AnyRule>(rule: Rule, sent: ApiNote): Rule {
  NOTES.set(rule._def, { ...NOTES.get(rule._def), ...sent });
  return rule;
}

/** What was noted of a rule, by its definition. */
export const findApiNote = (definition: object): ApiNote | undefined => NOTES.get(definition);
