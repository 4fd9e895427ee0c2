import { useLoaderData } from "@remix-run/react";
import { DeleteConfirmation } from "~/app/components/dialog/delete-confirmation";
import { useListLink } from "~/app/components/list/list";
import { submitConfirmation } from "~/app/http/form.server";
import { listSearch } from "~/app/http/list-address";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { consequencesOfDeleting } from "~/server/departments/consequences";
import { deleteSpecialty } from "~/server/departments/specialties";
import { specialtyId } from "./edit-specialty.server";

export const handle = { title: "Delete Department & Specialty", dialog: true };

export const loader = pageLoader("content.write", ({ caller, params }) =>
  consequencesOfDeleting(caller, specialtyId(params.id)),
);

export const action = pageAction("content.write", ({ caller, request, url, params }) =>
  submitConfirmation({
    caller,
    request,
    failure: (detail) => `Failed to delete specialty: ${detail}`,
    save: async (caller) => {
      await deleteSpecialty(caller, specialtyId(params.id));
      return {
        to: `/admin/departments${listSearch(url.searchParams)}`,
        message: "Specialty deleted successfully",
      };
    },
  }),
);

export default function DeleteDepartment() {
  const { specialty, otherSpecialties, groups } = useLoaderData<typeof loader>();
  return (
    <DeleteConfirmation title="Delete Department & Specialty" closeTo={useListLink()()}>
      <p>
        Are you sure you want to delete the specialty <b>{specialty.name}</b> of{" "}
        <b>{specialty.department.name}</b>? This action cannot be undone.
      </p>
      <div>
        <h3>This will also affect:</h3>
        <ul className="bullets">
          {groups.map(({ group, count }) => (
            <li key={group}>
              {group}: <b>{count === 0 ? "none" : count.toLocaleString("en-US")}</b>
            </li>
          ))}
        </ul>
      </div>
      <p className="hint">
        The department {specialty.department.name} stays
        {otherSpecialties === 0
          ? ", without any specialty."
          : `, with its other ${otherSpecialties === 1 ? "specialty" : `${otherSpecialties} specialties`}.`}
      </p>
    </DeleteConfirmation>
  );
}
