import type { Validator } from "remix-validated-form";
import { UPLOAD } from "~/app/contracts/form-fields";
import { MEDIA_KINDS } from "~/models/sessions/session.schema";

/**
 * The rules of a session's media for a browser, which has not sent a chosen file yet: the server will fill its address and,
 * where the file says it, its duration.
 */
export function withChosenFiles<Values>(rules: Validator<Values>): Validator<Values | null> {
  return {
    ...rules,
    validate: async (form) => {
      const result = await rules.validate(form);
      if (!result.error || !(form instanceof FormData)) return result;
      const chosen = MEDIA_KINDS.filter((kind) => isChosen(form.get(kind + UPLOAD)));
      const filled = chosen.flatMap((kind) => [`${kind}Url`, `${kind}Duration`]);
      const errors = Object.entries(result.error.fieldErrors);
      const left = errors.filter(([field]) => !filled.includes(field));
      const { submittedData } = result;
      return left.length > 0
        ? { ...result, error: { ...result.error, fieldErrors: Object.fromEntries(left) } }
        : { data: null, error: undefined, submittedData };
    },
  };
}

const isChosen = (file: FormDataEntryValue | null) => file instanceof File && file.size > 0;
