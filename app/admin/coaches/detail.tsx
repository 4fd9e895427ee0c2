import { useLoaderData } from "@remix-run/react";
import { loadLastChanged } from "~/app/admin/last-edited.server";
import { PageTitle } from "~/app/components/content/page-title";
import { RecordLine } from "~/app/components/detail/fact-groups";
import { detailTitle } from "~/app/components/document/route-handle";
import { List } from "~/app/components/list/list";
import { Caution } from "~/app/components/ui/caution";
import { EDIT_PARAMETER } from "~/app/contracts/list-url";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { readCoachSignIn } from "~/server/coaches/account";
import { getCoach, updateCoach } from "~/server/coaches/coaches";
import { COACH } from "~/server/coaches/find";
import { findNextFree } from "~/server/coaches/slots";
import { hasPermission } from "~/server/platform/caller";
import { BadRequestError } from "~/server/platform/errors";
import { settings } from "~/server/platform/settings";
import { AccessSection } from "./access-section";
import { DetailsCard, HoursCard, OfferCard } from "./coach-cards";
import { formatSlot, toCoachFacts, toSectionValues } from "./coach-facts.server";
import { parseCoachId } from "./coach-id.server";
import { parseSection } from "./coach-validators";
import { submitSection } from "./submit-section.server";

const BREADCRUMB = [{ href: "/admin/coaches", label: "Coaches" }];

/** How many free times the page shows. */
const FREE_COUNT = 10;

export const handle = { title: detailTitle("Coach") };
export { detailShouldRevalidate as shouldRevalidate } from "~/app/components/list/should-revalidate";
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("content.read", async ({ caller, url, params }) => {
  const id = parseCoachId(params);
  const coach = await getCoach(caller, id);
  const facts = toCoachFacts(coach);
  const section = parseSection(url.searchParams.get(EDIT_PARAMETER));
  const free = await findNextFree(caller, coach, FREE_COUNT);
  return {
    facts: { ...facts, lastEdited: await loadLastChanged(caller, COACH, id) },
    access: { id, email: coach.email, signIn: await readCoachSignIn(caller, id) },
    free: free.map(({ start }) => formatSlot(start, facts.timeZone)),
    seesContact: hasPermission(caller, "patients.read"),
    form:
      section && hasPermission(caller, "content.write")
        ? {
            section,
            values: toSectionValues[section](coach),
            version: coach.version,
            hospitalZone: settings().timeZone,
            mayReach: hasPermission(caller, "patients.write"),
          }
        : null,
  };
});

export const action = pageAction("content.write", (args) => {
  const { caller, url, params } = args;
  const id = parseCoachId(params);
  const section = parseSection(url.searchParams.get(EDIT_PARAMETER));
  if (!section) throw new BadRequestError("Choose what to edit");
  return submitSection(args, {
    section,
    mayReach: hasPermission(caller, "patients.write"),
    update: (writer, input, expectedVersions) => updateCoach(writer, id, input, expectedVersions),
    to: `/admin/coaches/${id}`,
    message: "Coach updated successfully",
  });
});

export default function CoachDetail() {
  const { facts, access, free, seesContact, form } = useLoaderData<typeof loader>();
  const path = `/admin/coaches/${facts.id}`;
  const editing = { path, permission: "content.write", form } as const;
  return (
    <List
      path={path}
      search=""
      sorting={{ sortBy: "id", sortOrder: "ASC" }}
      pagination={{ currentPage: 1, totalPages: 1, totalItems: 1, itemsPerPage: 1 }}
      loadingText="Loading coach details..."
    >
      <PageTitle
        title={`${facts.name} - Details`}
        subtitle={facts.title ?? undefined}
        breadcrumb={BREADCRUMB}
      />
      {facts.cautions.map((text) => (
        <Caution key={text}>{text}</Caution>
      ))}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <DetailsCard facts={facts} seesContact={seesContact} {...editing} />
        <OfferCard facts={facts} seesContact={seesContact} {...editing} />
        <HoursCard facts={facts} free={free} {...editing} />
        <AccessSection {...access} />
        <RecordLine id={facts.label} created={facts.created} lastEdited={facts.lastEdited} />
      </div>
    </List>
  );
}

export { CoachError as ErrorBoundary } from "./coach-error";
