import { SelectField, TextField } from "~/app/components/forms/field";
import { ROLE_LABELS, ROLES } from "~/models/access/administrator.schema";

const OPTIONS = ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }));
const WHAT_ROLES_DO =
  "An administrator may do everything. An editor changes content. A viewer only reads.";

/** What an invitation and a later change have in common. */
export const NameField = () => <TextField name="name" label="Name" first />;

export const RoleField = () => (
  <SelectField name="role" label="Role" hint={WHAT_ROLES_DO} options={OPTIONS} />
);
