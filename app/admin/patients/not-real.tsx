import { NOT_REAL } from "~/models/patients/invented-people.schema";

/** Line below the name of somebody whom the sample content has invented. */
export const NotReal = () => (
  <p className="text-sm font-normal whitespace-nowrap text-soft">{NOT_REAL}</p>
);
