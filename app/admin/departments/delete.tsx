import { useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { DeleteConfirmation } from "~/app/components/deletion/delete-confirmation";
import { useCurrentListUrl } from "~/app/components/list/list";
import { submitConfirmation } from "~/app/http/form.server";
import { toListQuery } from "~/app/contracts/list-url";
import { undoDeletion } from "~/app/contracts/undo-deletion";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { countDeletionConsequences } from "~/server/departments/consequences";
import { deleteSpecialty } from "~/server/departments/specialties";
import { formatUseCount } from "~/server/platform/record-uses";
import { parseSpecialtyId } from "./edit-specialty.server";

export const handle = { title: "Delete Department & Specialty", dialog: true };
export { formShouldRevalidate as shouldRevalidate } from "~/app/components/forms/form/should-revalidate";
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("content.write", async ({ caller, params }) => {
  const { groups, ...consequences } = await countDeletionConsequences(
    caller,
    parseSpecialtyId(params.id),
  );
  return {
    ...consequences,
    name: consequences.specialty.name,
    groups: groups.map(({ group, uses }) => ({
      group,
      uses: uses.map(({ things, list, count }) => ({
        label: formatUseCount(count, things),
        listHref: list,
      })),
    })),
  };
});

export const action = pageAction("content.write", ({ caller, request, url, params }) =>
  submitConfirmation({
    caller,
    request,
    failure: (detail) => `Failed to delete specialty: ${detail}`,
    save: async (caller) => {
      const id = parseSpecialtyId(params.id);
      await deleteSpecialty(caller, id);
      const to = `/admin/departments${toListQuery(url.searchParams)}`;
      return {
        to,
        message: "Specialty deleted successfully",
        action: undoDeletion("speciality", id, to),
      };
    },
  }),
);

export default function DeleteSpecialty() {
  const { specialty, otherSpecialties, groups } = useLoaderData<typeof loader>();
  const isUsed = groups.some(({ uses }) => uses.length > 0);
  const listUrl = useCurrentListUrl();
  return (
    <DeleteConfirmation
      title="Delete Department & Specialty"
      closeTo={listUrl}
      isImpossible={isUsed}
    >
      <p>
        {isUsed ? "The specialty " : "Are you sure you want to delete the specialty "}
        <b>{specialty.name}</b> of <b>{specialty.department.name}</b>
        {isUsed ? " cannot be deleted, because it is used in:" : "? This action cannot be undone."}
      </p>
      <div>
        {!isUsed && <h3>This will also affect:</h3>}
        <ul className="list-disc pl-5">
          {groups.map(({ group, uses }) => (
            <li key={group}>
              {group}: <Uses uses={uses} />
            </li>
          ))}
        </ul>
      </div>
      {!isUsed && (
        <p className="text-sm text-soft">
          The department {specialty.department.name} stays
          {otherSpecialties === 0
            ? ", without any specialty."
            : `, with its other ${otherSpecialties === 1 ? "specialty" : `${otherSpecialties} specialties`}.`}
        </p>
      )}
    </DeleteConfirmation>
  );
}

/** Records of one group that use the specialty, with links to their lists. */
function Uses({ uses }: { uses: { label: string; listHref: string | null }[] }) {
  if (uses.length === 0) return <b>none</b>;
  return uses.map(({ label, listHref }, index) => (
    <Fragment key={label}>
      {index > 0 && (index < uses.length - 1 ? ", " : " and ")}
      {listHref ? <a href={listHref}>{label}</a> : <b>{label}</b>}
    </Fragment>
  ));
}
