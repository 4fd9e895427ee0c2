import { SuccessIcon, WarningIcon } from "~/app/components/ui/icons";
import type { SystemFacts, SystemRow } from "./system-facts.server";

/** What needs attention, in one panel above the details; a calm line if nothing does. */
export function Summary(facts: Omit<SystemFacts, "readAt">) {
  const concerns = listChecks(facts).filter(([, { state }]) => state && state.tone !== "success");
  if (concerns.length === 0) {
    return (
      <p className="flex items-center gap-3 rounded-lg border border-success bg-success-soft px-5 py-4 font-semibold text-success">
        <SuccessIcon size={22} /> Everything works
      </p>
    );
  }
  return (
    <section
      className="flex gap-3 rounded-lg border border-warning bg-warning-soft px-5 py-4"
      aria-labelledby="concerns"
    >
      <span className="text-warning">
        <WarningIcon size={22} />
      </span>
      <div>
        <h2 className="text-base text-warning" id="concerns">
          {concerns.length === 1
            ? "1 thing needs attention"
            : `${concerns.length} things need attention`}
        </h2>
        <ul>
          {concerns.map(([label, { state }]) => (
            <li key={label}>
              {label}: <b className="font-semibold">{state?.label}</b>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** The readings that can need attention. */
function listChecks({ backup, work, database, files }: Omit<SystemFacts, "readAt">) {
  const checks: [label: string, row: SystemRow][] = [
    ["Last backup", backup],
    ["Jobs", work.jobs],
    ["Housekeeping", work.housekeeping],
    ["Audit events not sealed yet", work.sealing],
    ["Database", database.state],
    ["Migrations", database.migrations],
    ["Files", files.state],
    ["Free disk space", files.disk],
  ];
  return checks;
}
