import { Facts } from "~/app/components/content/info-card";
import { StatusBadge } from "~/app/components/ui/badge";
import { departmentLabel, specialtyLabel } from "~/models/rules/labels.schema";
import type { Status } from "~/models/rules/status.schema";

export type SpecialtyFactsData = {
  id: number;
  name: string;
  status: Status;
  created: string;
  department: { id: number; name: string };
};

/** Read-only details of a specialty, on its page and in its dialog. */
export function SpecialtyFacts({ id, name, status, created, department }: SpecialtyFactsData) {
  return (
    <Facts>
      <div>
        <dt>Department ID</dt>
        <dd>{departmentLabel(department.id)}</dd>
      </div>
      <div>
        <dt>Department</dt>
        <dd>{department.name}</dd>
      </div>
      <div>
        <dt>Created</dt>
        <dd>{created}</dd>
      </div>
      <div>
        <dt>Specialty ID</dt>
        <dd>{specialtyLabel(id)}</dd>
      </div>
      <div>
        <dt>Specialty</dt>
        <dd>{name}</dd>
      </div>
      <div>
        <dt>Status</dt>
        <dd>
          <StatusBadge status={status} />
        </dd>
      </div>
    </Facts>
  );
}
