/** Expected validation error: all field errors, in this order. */
export const validationError = (...fields: [field: string, message: string][]) => ({
  status: 422,
  fields: fields.map(([field, message]) => ({ field, message })),
});
