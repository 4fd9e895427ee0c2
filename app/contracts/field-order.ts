import type { Validator } from "remix-validated-form";

type Errors = Record<string, string>;

/** A form's messages in the order of its fields, as people meet them; what belongs to none of them comes last. */
export function sortByField(errors: Errors, fields: Iterable<string>): Errors {
  const order = [...new Set(fields)];
  const position = (name: string) => {
    const at = order.indexOf(name);
    return at < 0 ? order.length : at;
  };
  return Object.fromEntries(
    Object.entries(errors).sort(([one], [other]) => position(one) - position(other)),
  );
}

/** A form's rules, whose messages stand in the order of its fields: rules alone answer in the order they finish in. */
export function withFieldOrder<Values>(rules: Validator<Values>): Validator<Values> {
  return {
    ...rules,
    validate: async (form) => {
      const result = await rules.validate(form);
      if (!result.error || !(form instanceof FormData)) return result;
      const fieldErrors = sortByField(result.error.fieldErrors, form.keys());
      return { ...result, error: { ...result.error, fieldErrors } };
    },
  };
}
