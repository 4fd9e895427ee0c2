import type { Validator } from "remix-validated-form";

type Errors = Record<string, string>;

/**
 * Sorts error messages by the order of the form's fields. A choice without an answer is not among the fields that a form sends: its
 * message stays behind the one before it. Those of the whole form ("") come last.
 */
export function sortByField(errors: Errors, fields: Iterable<string>): Errors {
  const order = [...new Set(fields)];
  let previous = -1;
  const positions = new Map(
    Object.keys(errors).map((name) => {
      const index = order.indexOf(name);
      if (index >= 0) previous = index;
      return [name, name === "" ? order.length : previous];
    }),
  );
  const position = (name: string) => positions.get(name) ?? 0;
  return Object.fromEntries(Object.entries(errors).sort(([a], [b]) => position(a) - position(b)));
}

/** Wraps a validator so that its errors are in field order; Zod reports them in completion order. */
export function withFieldOrder<Values>(validator: Validator<Values>): Validator<Values> {
  return {
    ...validator,
    validate: async (form) => {
      const result = await validator.validate(form);
      if (!result.error || !(form instanceof FormData)) return result;
      const fieldErrors = sortByField(result.error.fieldErrors, form.keys());
      return { ...result, error: { ...result.error, fieldErrors } };
    },
  };
}
