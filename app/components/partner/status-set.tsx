/** In a wizard: what it makes is active, and nobody chooses. */
export function StatusSet() {
  return (
    <div className="field">
      <p className="label">Status</p>
      <p>Active (Set automatically)</p>
    </div>
  );
}
