import { createContext, useContext } from "react";
import type { Validator } from "remix-validated-form";
import { sortByField } from "~/app/contracts/field-order";

/** State that a Form shares with its fields: values, errors, selected files and a running recording. */
type FormState = {
  /** The fields' values at the last render of the form. */
  values: Record<string, unknown> | undefined;
  /** Errors of an earlier save, by field. */
  initialErrors: Record<string, string> | undefined;
  /** Errors of the files selected now, by field. */
  fileErrors: Map<string, string>;
  /** Whether a recording is running: saving and leaving wait until it ends. */
  isRecording: boolean;
  setIsRecording: (isRecording: boolean) => void;
};

const FormStateContext = createContext<FormState | null>(null);
export const FormStateProvider = FormStateContext.Provider;

export function useFormState(): FormState {
  const state = useContext(FormStateContext);
  if (!state) throw new Error("This belongs inside a Form");
  return state;
}

/** Error of an earlier save for a field of the enclosing form. */
export const useInitialError = (name: string): string | undefined =>
  useContext(FormStateContext)?.initialErrors?.[name];

/** Whether the enclosing form, if any, waits for a recording. */
export const useIsRecording = (): boolean => useContext(FormStateContext)?.isRecording ?? false;

/**
 * Adds the selected files' errors to a form's validator, so that an invalid file blocks those submissions that
 * `shouldValidate` selects; others, such as Previous and Cancel of a wizard, pass.
 */
export function withFileErrors<Values>(
  validator: Validator<Values>,
  fileErrors: ReadonlyMap<string, string>,
  shouldValidate: (form: FormData) => boolean = () => true,
): Validator<Values> {
  return {
    ...validator,
    validate: async (form) => {
      const result = await validator.validate(form);
      if (fileErrors.size === 0 || !(form instanceof FormData) || !shouldValidate(form))
        return result;
      const fieldErrors = { ...result.error?.fieldErrors, ...Object.fromEntries(fileErrors) };
      return {
        data: undefined,
        error: { fieldErrors: sortByField(fieldErrors, form.keys()) },
        submittedData: result.submittedData,
      };
    },
  };
}
