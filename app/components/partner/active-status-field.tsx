import { FixedField } from "../forms/form/fixed-field";

/** Read-only status field of a wizard that creates a record: it is always active. */
export function ActiveStatusField() {
  return <FixedField label="Status">Active (Set automatically)</FixedField>;
}
