/** Read-only status field of a wizard that creates a record: it is always active. */
export function ActiveStatusField() {
  return (
    <div className="field">
      <p className="label">Status</p>
      <p>Active (Set automatically)</p>
    </div>
  );
}
