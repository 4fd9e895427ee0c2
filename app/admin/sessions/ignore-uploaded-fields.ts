import type { Validator } from "remix-validated-form";
import { UPLOAD_SUFFIX } from "~/app/contracts/form-fields";
import { MEDIA_KINDS } from "~/models/sessions/session.schema";

/**
 * Wraps the media validator for use in the browser: where a file is chosen, ignores the errors of its URL and duration,
 * which the server fills in after the upload.
 */
export function ignoreUploadedFields<Values>(
  validator: Validator<Values>,
): Validator<Values | null> {
  return {
    ...validator,
    validate: async (form) => {
      const result = await validator.validate(form);
      if (!result.error || !(form instanceof FormData)) return result;
      const chosenKinds = MEDIA_KINDS.filter((kind) =>
        isChosenFile(form.get(kind + UPLOAD_SUFFIX)),
      );
      const filledByServer = chosenKinds.flatMap((kind) => [`${kind}Url`, `${kind}Duration`]);
      const errors = Object.entries(result.error.fieldErrors);
      const remainingErrors = errors.filter(([field]) => !filledByServer.includes(field));
      const { submittedData } = result;
      return remainingErrors.length > 0
        ? {
            ...result,
            error: { ...result.error, fieldErrors: Object.fromEntries(remainingErrors) },
          }
        : { data: null, error: undefined, submittedData };
    },
  };
}

const isChosenFile = (file: FormDataEntryValue | null) => file instanceof File && file.size > 0;
