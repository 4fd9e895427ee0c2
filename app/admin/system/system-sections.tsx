import type { ReactNode } from "react";
import { Setting, SettingList, SettingSection } from "~/app/components/content/setting-list";
import { Badge } from "~/app/components/ui/badge";
import type { SystemRow, SystemFacts } from "./system-facts.server";

/** Running release and its start time. */
export function ReleaseSection({ release }: Pick<SystemFacts, "release">) {
  return (
    <SettingSection title="Release">
      <SettingList>
        <Setting label="Version">{release.version}</Setting>
        <Setting label="Commit">{release.commit ?? "Not known"}</Setting>
        <Reading label="Running since" row={release.since} />
        <Setting label="Node.js">{release.node}</Setting>
      </SettingList>
    </SettingSection>
  );
}

/** Database product, state, size and migrations. */
export function DatabaseSection({ database }: Pick<SystemFacts, "database">) {
  return (
    <SettingSection title="Database">
      <SettingList>
        <Reading label="Database" row={database.product} />
        <Reading label="State" row={database.state} />
        <Reading label="Size" row={database.size} />
        <Reading label="Migrations" row={database.migrations}>
          {database.migrationNames && (
            <details className="text-sm text-soft">
              <summary className="w-fit py-1">Names</summary>
              <Names title="Done" names={database.migrationNames.done} />
              <Names title="Pending" names={database.migrationNames.pending} />
              <Names title="Unknown to this release" names={database.migrationNames.unknown} />
            </details>
          )}
        </Reading>
      </SettingList>
    </SettingSection>
  );
}

function Names({ title, names }: { title: string; names: string[] }) {
  return (
    <p>
      {title}: {names.join(", ") || "none"}
    </p>
  );
}

/** Storage of uploaded files: place, state, counts and free space. */
export function FilesSection({ files }: Pick<SystemFacts, "files">) {
  return (
    <SettingSection title="Files">
      <SettingList>
        <Setting label="Location">{files.location}</Setting>
        <Reading label="State" row={files.state} />
        <Reading label="Pictures" row={files.image} />
        <Reading label="Recordings" row={files.audio} />
        <Reading label="Videos" row={files.video} />
        <Reading label="Not attached to a record yet" row={files.unreferenced} />
        <Reading label="Free disk space" row={files.disk} />
      </SettingList>
    </SettingSection>
  );
}

/** Background work: backup, housekeeping, sealing, queued writes and expiring records. */
export function WorkSection({ work, backup }: Pick<SystemFacts, "work" | "backup">) {
  return (
    <SettingSection title="Upkeep">
      <SettingList>
        <Reading label="Last backup" row={backup} />
        <Reading label="Jobs" row={work.jobs} />
        <Reading label="Housekeeping" row={work.housekeeping} />
        <Reading label="Audit events not sealed yet" row={work.sealing} />
        <Setting label="Pending writes">{work.writesWaiting}</Setting>
        <Reading label="Drafts" row={work.drafts} />
        <Reading label="Stored API replies" row={work.idempotencyRecords} />
        <Reading label="Signed-in browsers" row={work.signIns} />
      </SettingList>
    </SettingSection>
  );
}

/** Settings relevant to troubleshooting. */
export function SettingsSection({ settings }: Pick<SystemFacts, "settings">) {
  return (
    <SettingSection title="Settings">
      <SettingList>
        {Object.entries(settings).map(([name, value]) => (
          <Setting key={name} label={name}>
            {value}
          </Setting>
        ))}
      </SettingList>
    </SettingSection>
  );
}

/** Reading with an optional state badge, text and hint, on one line where they fit. */
function Reading({
  label,
  row,
  children,
}: {
  label: string;
  row: SystemRow;
  children?: ReactNode;
}) {
  return (
    <Setting label={label}>
      <div className="flex flex-wrap items-baseline gap-x-3">
        {row.state && <Badge tone={row.state.tone}>{row.state.label}</Badge>}
        {row.text && <p>{row.text}</p>}
        {row.hint && <p className="text-sm text-soft">{row.hint}</p>}
      </div>
      {children}
    </Setting>
  );
}
