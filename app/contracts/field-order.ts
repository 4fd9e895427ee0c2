import type { Validator } from "remix-validated-form";

type Errors = Record<string, string>;

/** Sorts error messages by the order of the form's fields; those of no field come last. */
export function sortByField(errors: Errors, fields: Iterable<string>): Errors {
  const order = [...new Set(fields)];
  const position = (name: string) => {
    const index = order.indexOf(name);
    return index < 0 ? order.length : index;
  };
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
