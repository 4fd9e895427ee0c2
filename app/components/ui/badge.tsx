export type Tone = "success" | "neutral" | "info" | "notice" | "warning" | "danger";

/** A state as a word with a small mark; never by colour alone. */
export function Badge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className="badge" data-tone={tone}>
      {children}
    </span>
  );
}

/** The state of a record that is either in use or not. */
export function StatusBadge({ status }: { status: "Active" | "Inactive" }) {
  return <Badge tone={status === "Active" ? "success" : "neutral"}>{status}</Badge>;
}
