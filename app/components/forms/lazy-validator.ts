import type { Validator } from "remix-validated-form";

/**
 * A form's rules that the browser loads when somebody submits it, not with the page: they are a tenth of a patient page's
 * scripts. Where they do not come, as on a line that is down, the server's word counts.
 * @param load the module that has them, as `() => import("./details-rules")`
 */
export function lazyValidator<Values>(
  load: () => Promise<{ rules: Validator<Values> }>,
): Validator<Values> {
  const ready = () =>
    load().then(
      ({ rules }) => rules,
      () => null,
    );
  return {
    async validate(form) {
      const rules = await ready();
      if (rules) return rules.validate(form);
      return { data: form as Values, error: undefined, submittedData: {} };
    },
    async validateField(form, field) {
      const rules = await ready();
      return (await rules?.validateField?.(form, field)) ?? {};
    },
  };
}
