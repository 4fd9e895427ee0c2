/** Read-only status in a wizard: new records are active. */
export function ActiveStatusField() {
  return (
    <div className="field">
      <p className="label">Status</p>
      <p>Active (Set automatically)</p>
    </div>
  );
}
