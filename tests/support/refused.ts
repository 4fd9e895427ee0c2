/** Expected validation error: all field errors, in this order. */
export const refused = (...fields: [field: string, message: string][]) => ({
  status: 422,
  fields: fields.map(([field, message]) => ({ field, message })),
});
