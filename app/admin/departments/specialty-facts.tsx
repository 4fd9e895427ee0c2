import { Fact } from "~/app/components/content/info-card";
import { FactColumns, FactList, RecordLine } from "~/app/components/detail/fact-groups";
import { StatusBadge } from "~/app/components/ui/badge";
import { departmentLabel, specialtyLabel } from "~/models/rules/labels.schema";
import type { Status } from "~/models/rules/status.schema";

export type SpecialtyFactsData = {
  id: number;
  name: string;
  status: Status;
  created: string;
  lastEdited: string | null;
  department: { id: number; name: string };
};

/** Read-only details of a specialty, on its page and in its dialog. */
export function SpecialtyFacts(props: SpecialtyFactsData) {
  const { id, name, status, created, lastEdited, department } = props;
  return (
    <>
      <FactColumns>
        <FactList>
          <Fact label="Specialty">{name}</Fact>
          <Fact label="Specialty ID">{specialtyLabel(id)}</Fact>
          <Fact label="Status">
            <StatusBadge status={status} />
          </Fact>
        </FactList>
        <FactList>
          <Fact label="Department">{department.name}</Fact>
          <Fact label="Department ID">{departmentLabel(department.id)}</Fact>
        </FactList>
      </FactColumns>
      <RecordLine created={created} lastEdited={lastEdited} history={`speciality/${id}`} />
    </>
  );
}
