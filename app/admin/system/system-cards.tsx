import type { ReactNode } from "react";
import { Fact, Facts, InfoCard } from "~/app/components/content/info-card";
import { Badge } from "~/app/components/ui/badge";
import type { SystemRow, SystemFacts } from "./system-facts.server";

/** Running release and its start time. */
export function ReleaseCard({ release }: Pick<SystemFacts, "release">) {
  return (
    <InfoCard title="Release" edit={null}>
      <Facts>
        <Fact label="Version">{release.version}</Fact>
        <Fact label="Commit">{release.commit ?? "Not known"}</Fact>
        <RowFact label="Running since" row={release.since} />
        <Fact label="Node.js">{release.node}</Fact>
      </Facts>
    </InfoCard>
  );
}

/** Database product, state, size and migrations. */
export function DatabaseCard({ database }: Pick<SystemFacts, "database">) {
  return (
    <InfoCard title="Database" edit={null}>
      <Facts>
        <RowFact label="Database" row={database.product} />
        <RowFact label="State" row={database.state} />
        <RowFact label="Size" row={database.size} />
        <RowFact label="Migrations" row={database.migrations}>
          {database.migrationNames && (
            <details>
              <summary>Names</summary>
              <Names title="Done" names={database.migrationNames.done} />
              <Names title="Pending" names={database.migrationNames.pending} />
              <Names title="Unknown to this release" names={database.migrationNames.unknown} />
            </details>
          )}
        </RowFact>
      </Facts>
    </InfoCard>
  );
}

function Names({ title, names }: { title: string; names: string[] }) {
  return (
    <p className="text-sm text-soft">
      {title}: {names.join(", ") || "none"}
    </p>
  );
}

/** Storage of uploaded files: place, state, counts and free space. */
export function FilesCard({ files }: Pick<SystemFacts, "files">) {
  return (
    <InfoCard title="Files" edit={null}>
      <Facts>
        <Fact label="Location">{files.location}</Fact>
        <RowFact label="State" row={files.state} />
        <RowFact label="Pictures" row={files.image} />
        <RowFact label="Recordings" row={files.audio} />
        <RowFact label="Videos" row={files.video} />
        <RowFact label="Not attached to a record yet" row={files.unreferenced} />
        <RowFact label="Free disk space" row={files.disk} />
      </Facts>
    </InfoCard>
  );
}

/** Background work: backup, housekeeping, sealing, queued writes and expiring records. */
export function WorkCard({ work, backup }: Pick<SystemFacts, "work" | "backup">) {
  return (
    <InfoCard title="Upkeep" edit={null}>
      <Facts>
        <RowFact label="Last backup" row={backup} />
        <RowFact label="Housekeeping" row={work.housekeeping} />
        <RowFact label="Audit events not sealed yet" row={work.sealing} />
        <Fact label="Pending writes">{work.writesWaiting}</Fact>
        <RowFact label="Drafts" row={work.drafts} />
        <RowFact label="Stored API replies" row={work.idempotencyRecords} />
        <RowFact label="Browsers that are signed in" row={work.signIns} />
      </Facts>
    </InfoCard>
  );
}

/** Settings relevant to troubleshooting. */
export function SettingsCard({ settings }: Pick<SystemFacts, "settings">) {
  return (
    <InfoCard title="Settings" edit={null}>
      <Facts>
        {Object.entries(settings).map(([name, value]) => (
          <Fact key={name} label={name}>
            {value}
          </Fact>
        ))}
      </Facts>
    </InfoCard>
  );
}

/** Fact with an optional state badge, text and hint. */
function RowFact({
  label,
  row,
  children,
}: {
  label: string;
  row: SystemRow;
  children?: ReactNode;
}) {
  return (
    <Fact label={label}>
      {row.state && <Badge tone={row.state.tone}>{row.state.label}</Badge>}
      {row.text && <p>{row.text}</p>}
      {row.hint && <p className="text-sm text-soft">{row.hint}</p>}
      {children}
    </Fact>
  );
}
