import { createContext, useContext } from "react";
import type { Validator } from "remix-validated-form";
import { sortByField } from "~/app/contracts/field-order";

/** State that a Form shares with its fields: values, errors, selected files and a running recording. */
type FormFiles = {
  /** The fields' values at the last render of the form. */
  values: Record<string, unknown> | undefined;
  /** Errors of an earlier save, by field. */
  initialErrors: Record<string, string> | undefined;
  /** Errors of the files selected now, by field. */
  problems: Map<string, string>;
  /** Whether a recording is running: saving and leaving wait until it ends. */
  isRecording: boolean;
  setIsRecording: (isRecording: boolean) => void;
};

const FormFilesContext = createContext<FormFiles | null>(null);
export const FormFilesProvider = FormFilesContext.Provider;

export function useFormFiles(): FormFiles {
  const files = useContext(FormFilesContext);
  if (!files) throw new Error("This belongs inside a Form");
  return files;
}

/** Error of an earlier save for a field of the enclosing form. */
export const useInitialError = (name: string): string | undefined =>
  useContext(FormFilesContext)?.initialErrors?.[name];

/** Whether the enclosing form, if any, waits for a recording. */
export const useIsRecording = (): boolean => useContext(FormFilesContext)?.isRecording ?? false;

/**
 * Adds the selected files' errors to a form's validator, so that an invalid file blocks those submissions that
 * `shouldValidate` selects; others, such as saving a draft, pass.
 */
export function withFileProblems<Values>(
  validator: Validator<Values>,
  problems: ReadonlyMap<string, string>,
  shouldValidate: (form: FormData) => boolean = () => true,
): Validator<Values> {
  return {
    ...validator,
    validate: async (form) => {
      const result = await validator.validate(form);
      if (problems.size === 0 || !(form instanceof FormData) || !shouldValidate(form))
        return result;
      const fieldErrors = { ...result.error?.fieldErrors, ...Object.fromEntries(problems) };
      return {
        data: undefined,
        error: { fieldErrors: sortByField(fieldErrors, form.keys()) },
        submittedData: result.submittedData,
      };
    },
  };
}
