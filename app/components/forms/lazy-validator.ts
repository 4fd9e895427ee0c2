import type { Validator } from "remix-validated-form";

/**
 * Validator loaded on the first submission: the schemas are a tenth of a patient page's scripts. If loading fails, as
 * offline, only the server validates.
 * @param load imports the module, as `() => import("./details-rules")`
 */
export function lazyValidator<Values>(
  load: () => Promise<{ rules: Validator<Values> }>,
): Validator<Values> {
  const loadRules = () =>
    load().then(
      ({ rules }) => rules,
      () => null,
    );
  return {
    async validate(form) {
      const rules = await loadRules();
      if (rules) return rules.validate(form);
      return { data: form as Values, error: undefined, submittedData: {} };
    },
    async validateField(form, field) {
      const rules = await loadRules();
      return (await rules?.validateField?.(form, field)) ?? {};
    },
  };
}
