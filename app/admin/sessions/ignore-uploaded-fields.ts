import type { Validator } from "remix-validated-form";
import { UPLOAD_SUFFIX } from "~/app/contracts/form-fields";
import { MEDIA_KINDS } from "~/models/sessions/session.schema";

/**
 * Wraps the media validator for use in the browser: ignores errors of the URL and duration of a chosen file, which the
 * server fills in after the upload.
 */
export function ignoreUploadedFields<Values>(
  validator: Validator<Values>,
): Validator<Values | null> {
  return {
    ...validator,
    validate: async (form) => {
      const result = await validator.validate(form);
      if (!result.error || !(form instanceof FormData)) return result;
      const chosen = MEDIA_KINDS.filter((kind) => isChosen(form.get(kind + UPLOAD_SUFFIX)));
      const filledByServer = chosen.flatMap((kind) => [`${kind}Url`, `${kind}Duration`]);
      const errors = Object.entries(result.error.fieldErrors);
      const remaining = errors.filter(([field]) => !filledByServer.includes(field));
      const { submittedData } = result;
      return remaining.length > 0
        ? { ...result, error: { ...result.error, fieldErrors: Object.fromEntries(remaining) } }
        : { data: null, error: undefined, submittedData };
    },
  };
}

const isChosen = (file: FormDataEntryValue | null) => file instanceof File && file.size > 0;
