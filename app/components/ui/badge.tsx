export type Tone = "success" | "neutral" | "info" | "notice" | "warning" | "danger";

const MARK_CLASSES: Record<Tone, string> = {
  success: "bg-success",
  neutral: "border-2 border-line-strong",
  info: "bg-accent",
  notice: "bg-warm",
  warning: "bg-warning",
  danger: "bg-danger",
};

/** Badge with a label, since color alone must not carry the meaning. */
export function Badge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-sm">
      <i className={`size-2 flex-none rounded-full ${MARK_CLASSES[tone]}`} aria-hidden="true" />
      {children}
    </span>
  );
}

/** Badge of a record's status. */
export function StatusBadge({ status }: { status: "Active" | "Inactive" | "Draft" }) {
  return <Badge tone={status === "Active" ? "success" : "neutral"}>{status}</Badge>;
}
