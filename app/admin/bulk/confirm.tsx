import type { UIMatch } from "@remix-run/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DeleteConfirmation } from "~/app/components/deletion/delete-confirmation";
import { Confirmation } from "~/app/components/dialog/confirmation";
import { ErrorView } from "~/app/components/ui/error-view";
import { SELECTED_IDS } from "~/app/contracts/row-selection";
import { pageAction, pageLoader } from "~/app/http/page.server";
import {
  BULK_ACTIONS,
  needsConfirmation,
  needsDepartment,
  needsTag,
} from "~/models/bulk/bulk-action.schema";
import { BULK_TEXTS } from "~/models/bulk/bulk-texts.schema";
import { countDependents } from "~/server/bulk/bulk-changes";
import { readRecordNames } from "~/server/bulk/record-names";
import { countSelection } from "~/server/bulk/selection";
import {
  describeAnswerNotices,
  describeConfirmed,
  describeDependents,
  formatBulkTitle,
  formatRecords,
} from "~/server/bulk/texts";
import { listDepartmentOptions } from "~/server/departments/departments";
import { listTagChoices } from "~/server/tags/tag-choice";
import { formatPageIds, readBulkSelection } from "./selection.server";
import { ConfirmationTexts } from "./confirmation-texts";
import { DepartmentChoice } from "./department-choice";
import { type BulkTexts, submitBulkChange } from "./submit.server";
import { TagName } from "./tag-name";

export const handle = {
  title: ({ data }: UIMatch) => (data as { title: string } | undefined)?.title ?? "Change Records",
  dialog: true,
};
export { formShouldRevalidate as shouldRevalidate } from "~/app/components/forms/form/should-revalidate";
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

/** Names that the dialog lists. */
const MAX_NAMES = 5;

/** What would be changed, with the permission to write the records of the list. */
export const loader = pageLoader("account.own", async ({ caller, url }) => {
  const { type, action, selection, isOfPage, chosen, listUrl } = await readBulkSelection(
    caller,
    url,
  );
  const counts = await countSelection(caller, type, selection);
  const named = "ids" in selection ? selection.ids.slice(0, MAX_NAMES) : [];
  const nameOf = await readRecordNames(caller, type, [...named]);
  const selected = new URLSearchParams(chosen.map((id) => [SELECTED_IDS, String(id)]));
  return {
    action,
    title: formatBulkTitle(type, action, counts.records),
    records: formatRecords(type, counts.records),
    plural: type.plural,
    counts: { records: counts.records, dependents: countDependents(counts) },
    pageIds: isOfPage && "ids" in selection ? formatPageIds(selection.ids) : null,
    isOfAllPages: "query" in selection,
    missing: counts.missing,
    notes: [
      ...(action === "delete" ? describeDependents(counts) : describeConfirmed(action, counts)),
      ...describeAnswerNotices(type, action),
    ],
    isImpossible:
      counts.records === 0 ||
      (action === "delete" && counts.inUse + (counts.protected?.records ?? 0) === counts.records),
    names: named.map(nameOf).flatMap(({ name, exists }) => (exists ? [name] : [])),
    tags: needsTag(action) ? (await listTagChoices(caller)).map(({ name }) => name) : null,
    departments: needsDepartment(action) ? await listDepartmentOptions(caller) : null,
    // With what was selected, which is still checked after a press of Cancel.
    closeTo:
      listUrl +
      (selected.size > 0 ? (listUrl.includes("?") ? "&" : "?") : "") +
      selected.toString(),
  };
});

export const action = pageAction("account.own", submitBulkChange);

export default function ConfirmBulkChange() {
  const page = useLoaderData<typeof loader>();
  const { action, title, records, counts, pageIds, isImpossible, closeTo, tags, departments } =
    page;
  const typed = useActionData<{ typed?: BulkTexts }>()?.typed;
  const texts = BULK_TEXTS[action];
  const dialog = {
    title: counts.records === 0 ? "Nothing Selected" : title,
    closeTo,
    isImpossible,
    renderedValues: { ...counts, ...(pageIds && { [SELECTED_IDS]: pageIds }) },
    busyLabel: `${texts.busy}...`,
  };
  if (counts.records === 0) {
    return (
      <Confirmation {...dialog} failedTitle="" tone="primary">
        <p>
          {page.missing > 0
            ? "What you selected is gone already: somebody else may have deleted it."
            : `Check the boxes of the ${page.plural} first, or choose all on this page or all that match.`}
        </p>
      </Confirmation>
    );
  }
  if (action === "delete" || action === "delete-for-good") {
    const isForGood = action === "delete-for-good";
    return (
      <DeleteConfirmation {...dialog} isPlural={counts.records > 1} isForGood={isForGood}>
        <p>
          {isForGood
            ? `Are you sure you want to delete ${records} for good? Nobody can restore ${counts.records > 1 ? "them" : "it"} then.`
            : `Are you sure you want to delete ${records}? This action cannot be undone.`}
        </p>
        <Affected {...page} />
      </DeleteConfirmation>
    );
  }
  return (
    <Confirmation
      {...dialog}
      failedTitle="Nothing Was Changed"
      confirmLabel={BULK_ACTIONS[action]}
      tone="primary"
      fields={
        tags ? (
          <TagName tags={tags} typed={typed?.tag} />
        ) : departments ? (
          <DepartmentChoice departments={departments} typed={typed?.departmentId} />
        ) : needsConfirmation(action) ? (
          <ConfirmationTexts typed={typed} />
        ) : null
      }
    >
      <p>{`${records} will be ${texts.done}.`}</p>
      <Affected {...page} />
    </Confirmation>
  );
}

type AffectedProps = {
  names: string[];
  notes: string[];
  missing: number;
  isOfAllPages: boolean;
  counts: { records: number };
};

/** Which records are concerned, and what else. */
function Affected({ names, notes, missing, isOfAllPages, counts }: AffectedProps) {
  const more = counts.records - names.length;
  return (
    <>
      {names.length > 0 && (
        <ul className="list-disc pl-5">
          {names.map((name, index) => (
            <li key={index}>{name}</li>
          ))}
          {more > 0 && <li>{`${more.toLocaleString("en-US")} more`}</li>}
        </ul>
      )}
      {isOfAllPages && <p>These are all that match your search and filters, on every page.</p>}
      {[...notes, ...(missing > 0 ? [`${missing} of the selected are gone already.`] : [])].map(
        (note) => (
          <p key={note} className="text-sm text-soft">
            {note}
          </p>
        ),
      )}
    </>
  );
}

export function ErrorBoundary() {
  return <ErrorView />;
}
