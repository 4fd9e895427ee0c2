/** Expected validation error: all field errors, in this order. */
export const validationError = (...fields: [field: string, message: string][]) => ({
  status: 422,
  fields: fields.map(([field, message]) => ({ field, message })),
});

type ValidationFailure = {
  status: number;
  message: string;
  fields: { field: string; message: string }[];
};

/** Returns the validation messages of a refused attempt, by field. */
export async function findFieldErrors(attempt: Promise<unknown>): Promise<Record<string, string>> {
  const error = await attempt.then(
    () => null,
    (thrown: ValidationFailure) => thrown,
  );
  return Object.fromEntries(error?.fields.map(({ field, message }) => [field, message]) ?? []);
}
