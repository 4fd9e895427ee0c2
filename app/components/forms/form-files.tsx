import { createContext, useContext } from "react";
import type { Validator } from "remix-validated-form";
import { sortByField } from "~/app/contracts/field-order";

type FormFiles = {
  /** What the fields held when the form was drawn last. */
  values: Record<string, unknown> | undefined;
  /** What an earlier save has said of them. */
  initialErrors: Record<string, string> | undefined;
  /** What is wrong with the files that are chosen now, by field. */
  problems: Map<string, string>;
  /** Whether somebody is recording: what would save or leave the fields waits until that is over. */
  recording: boolean;
  setRecording: (recording: boolean) => void;
};

const FormFilesContext = createContext<FormFiles | null>(null);
export const FormFilesProvider = FormFilesContext.Provider;

export function useFormFiles(): FormFiles {
  const files = useContext(FormFilesContext);
  if (!files) throw new Error("This belongs inside a Form");
  return files;
}

/** What an earlier save has said of a field of the form around, if anything. */
export const useInitialError = (name: string): string | undefined =>
  useContext(FormFilesContext)?.initialErrors?.[name];

/** Whether the form around, if there is one, waits for a recording. */
export const useIsRecording = (): boolean => useContext(FormFilesContext)?.recording ?? false;

/** A form's rules, and what the browser knows to be wrong with the files that were chosen: nothing is sent then. */
export function withFileProblems<Values>(
  rules: Validator<Values>,
  problems: ReadonlyMap<string, string>,
  isChecked: (form: FormData) => boolean = () => true,
): Validator<Values> {
  return {
    ...rules,
    validate: async (form) => {
      const result = await rules.validate(form);
      if (problems.size === 0 || !(form instanceof FormData) || !isChecked(form)) return result;
      const fieldErrors = { ...result.error?.fieldErrors, ...Object.fromEntries(problems) };
      return {
        data: undefined,
        error: { fieldErrors: sortByField(fieldErrors, form.keys()) },
        submittedData: result.submittedData,
      };
    },
  };
}
