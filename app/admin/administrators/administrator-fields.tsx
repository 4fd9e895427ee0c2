import { SelectField, TextField } from "~/app/components/forms/form/fields";
import { ROLE_LABELS, ROLES } from "~/models/access/administrator.schema";

const ROLE_OPTIONS = ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }));
const ROLE_HINT =
  "An administrator may do everything. An editor changes content. A viewer only reads.";

/** Name field of the invitation and edit forms. */
export const NameField = () => <TextField name="name" label="Name" hasInitialFocus />;

export const RoleField = () => (
  <SelectField name="role" label="Role" hint={ROLE_HINT} options={ROLE_OPTIONS} />
);
