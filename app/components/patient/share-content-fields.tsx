const FIELDS = [
  { name: "showsDay", label: "Show how many days are left, or have passed" },
  { name: "showsPhone", label: "Show my care team's telephone number, if it is known" },
] as const;

/** What a new share link shows besides guidance, where the patient ticks it (AREAS 7). */
export const ShareContentFields = () => (
  <div className="mb-5 grid gap-2">
    {FIELDS.map(({ name, label }) => (
      <div key={name}>
        <label className="check">
          <input type="checkbox" name={name} value="yes" />
          {label}
        </label>
      </div>
    ))}
  </div>
);
