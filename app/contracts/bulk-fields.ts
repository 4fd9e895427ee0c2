/** Fields of the form that selects records of a list, beside the ids, and of the confirmation that it leads to. */
export const BULK_FIELDS = {
  action: "action",
  scope: "scope",
  tag: "tag",
  department: "departmentId",
  arrangement: "arrangement",
  whoToCall: "whoToCall",
  records: "records",
  dependents: "dependents",
} as const;

/** Which records are concerned, instead of the selected rows. */
export const BULK_SCOPES = { page: "page", matching: "matching" } as const;
