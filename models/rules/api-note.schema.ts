import type { z } from "zod";

/** Any rule, without saying what it takes or makes of it. */
export type AnyRule = z.ZodType<unknown, z.ZodTypeDef, unknown>;

/** What a program sends for a field, in the words of JSON Schema; `like` where another rule says it better. Whether null is taken is asked of the rule itself. */
export type SentAs = {
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

const KNOWN = new WeakMap<object, SentAs>();

/**
 * Notes beside a rule what programs send, where zod sees only a function: the API's document is made of it. A second note
 * adds to the first.
 */
export function sentAs<Rule extends AnyRule>(rule: Rule, sent: SentAs): Rule {
  KNOWN.set(rule._def, { ...KNOWN.get(rule._def), ...sent });
  return rule;
}

/** What was noted of a rule, by its definition. */
export const sentFor = (definition: object): SentAs | undefined => KNOWN.get(definition);
