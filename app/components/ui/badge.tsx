export type Tone = "success" | "neutral" | "info" | "notice" | "warning" | "danger";

/** Badge with a label, since color alone must not carry the meaning. */
export function Badge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className="badge" data-tone={tone}>
      {children}
    </span>
  );
}

/** Badge of a record's Active or Inactive status. */
export function StatusBadge({ status }: { status: "Active" | "Inactive" }) {
  return <Badge tone={status === "Active" ? "success" : "neutral"}>{status}</Badge>;
}
