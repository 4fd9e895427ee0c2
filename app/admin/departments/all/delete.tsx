import { useLoaderData } from "@remix-run/react";
import { DeleteConfirmation } from "~/app/components/deletion/delete-confirmation";
import { useCurrentListUrl } from "~/app/components/list/list";
import { toListQuery } from "~/app/contracts/list-url";
import { undoDeletion } from "~/app/contracts/undo-deletion";
import { submitConfirmation } from "~/app/http/form.server";
import { parseId } from "~/app/http/list-query.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { departmentLabel } from "~/models/rules/labels.schema";
import {
  countSpecialties,
  deleteDepartment,
  getDepartment,
} from "~/server/departments/departments";
import { formatUseCount } from "~/server/platform/record-uses";
import { DEPARTMENTS_PATH } from "./path";

export const handle = { title: "Delete Department", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("content.write", async ({ caller, params }) => {
  const { id, name } = await getDepartment(caller, parseId(params.id, "Invalid department ID"));
  const count = (await countSpecialties(caller, [id])).get(id) ?? 0;
  return { id, name, specialties: count && formatUseCount(count, ["specialties", "specialty"]) };
});

export const action = pageAction("content.write", ({ caller, request, url, params }) =>
  submitConfirmation({
    caller,
    request,
    failure: (detail) => `Failed to delete department: ${detail}`,
    save: async (caller) => {
      const id = parseId(params.id, "Invalid department ID");
      await deleteDepartment(caller, id);
      const to = DEPARTMENTS_PATH + toListQuery(url.searchParams);
      const action = undoDeletion("department", id, to);
      return { to, message: "Department deleted successfully", action };
    },
  }),
);

export default function DeleteDepartment() {
  const { id, name, specialties } = useLoaderData<typeof loader>();
  return (
    <DeleteConfirmation
      title="Delete Department"
      closeTo={useCurrentListUrl()}
      isImpossible={specialties !== 0}
    >
      {specialties === 0 ? (
        <p>
          Are you sure you want to delete the department <b>{name}</b>? This action cannot be
          undone.
        </p>
      ) : (
        <p>
          The department <b>{name}</b> cannot be deleted, because it has{" "}
          <a href={`/admin/departments?q=${departmentLabel(id)}`}>{specialties}</a>. Delete them
          first, or give them another department. You can also make it inactive.
        </p>
      )}
    </DeleteConfirmation>
  );
}
