import { AreaTabs } from "~/app/components/list-tabs/area-tabs";
import { ALL_PATIENTS_PATH, WORK_LIST_PATH } from "./path";

const TABS = [
  { path: WORK_LIST_PATH, label: "Work List" },
  { path: ALL_PATIENTS_PATH, label: "All Patients" },
];

/** Links to the area's lists. */
export const PatientTabs = ({ current }: { current: string }) => (
  <AreaTabs label="Patients" tabs={TABS} current={current} />
);
