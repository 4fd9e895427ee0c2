import { useLoaderData } from "@remix-run/react";
import { PageTitle } from "~/app/components/content/page-title";
import { SettingSection } from "~/app/components/content/setting-list";
import { detailTitle } from "~/app/components/document/route-handle";
import { IfPermitted } from "~/app/components/layout/permissions";
import { DialogLink } from "~/app/components/list/dialog-link";
import { loadLastChanged } from "~/app/admin/last-edited.server";
import { List } from "~/app/components/list/list";
import { MessageLog } from "~/app/components/messages/message-log";
import { EDIT_PARAMETER, toDetailQuery } from "~/app/contracts/list-url";
import { messagesUrl } from "~/app/contracts/messages-url";
import { submitForm } from "~/app/http/form.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { NOT_REAL } from "~/models/patients/invented-people.schema";
import { readOutcomesOfPatient } from "~/server/outcomes/outcomes";
import { listPatientEpisodes } from "~/server/patient-records/episodes-of-patient";
import { hasGuardian, readPatientOverview } from "~/server/patient-records/overview";
import { updatePatientFromForm } from "~/server/patient-records/patient-form";
import { PATIENT } from "~/server/patient-records/patients";
import { hasPermission } from "~/server/platform/caller";
import { ActivitySection } from "./activity-section";
import { ConsentSection } from "./consent-section";
import { EpisodeSection } from "./episode-section";
import { ManageSection } from "./manage-section";
import { NoteSection } from "./note-section";
import { PatientCard } from "./patient-card";
import {
  toActivity,
  toEpisodeRow,
  toPatientFacts,
  toPatientFormValues,
  toSections,
} from "./patient-facts.server";
import { patientValidator } from "./patient-form";
import { parsePatientId } from "./patient-id.server";
import { PeopleSection } from "./people-section";
import { RequestSection } from "./request-section";

const BREADCRUMB = [{ href: "/admin/patients/all", label: "Patients" }];

export const handle = { title: detailTitle("Patient") };
export { detailShouldRevalidate as shouldRevalidate } from "~/app/components/list/should-revalidate";
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("patients.read", async ({ caller, url, params }) => {
  const id = parsePatientId(params);
  const overview = await readPatientOverview(caller, id);
  const { patient, caretakers, isMinor } = overview;
  const isEditing =
    url.searchParams.has(EDIT_PARAMETER) &&
    !patient.isGuest &&
    hasPermission(caller, "patients.write");
  const episodes = await listPatientEpisodes(caller, id);
  const outcomes = await readOutcomesOfPatient(caller, id);
  return {
    search: url.search,
    facts: {
      ...toPatientFacts(patient),
      lastEdited: await loadLastChanged(caller, PATIENT, id),
    },
    form: isEditing ? { patient: toPatientFormValues(patient), version: patient.version } : null,
    episodes: episodes.map((each) => toEpisodeRow(each, outcomes.get(each.id))),
    activity: toActivity(overview.activity),
    people: caretakers,
    needsGuardian: isMinor && !hasGuardian(overview),
    mayReadMessages: hasPermission(caller, "messages.read"),
    ...toSections(overview),
  };
});

export const action = pageAction("patients.write", ({ caller, request, url, params }) => {
  const id = parsePatientId(params);
  return submitForm({
    caller,
    request,
    validator: patientValidator,
    failure: (detail) => `Failed to update patient: ${detail}`,
    failedToast: "Failed to update patient",
    save: async ({ values, caller, expectedVersions }) => {
      await updatePatientFromForm(caller, id, values, expectedVersions);
      const to = `/admin/patients/${id}${toDetailQuery(url.searchParams, { edit: false })}`;
      return { to, message: "Patient updated successfully" };
    },
    toFormValues: toPatientFormValues,
  });
});

export default function PatientDetail() {
  const { facts, form, search, episodes, activity, ...page } = useLoaderData<typeof loader>();
  const path = `/admin/patients/${facts.id}`;
  const query = new URLSearchParams(search);
  return (
    <List
      path={path}
      search={search}
      filters={[EDIT_PARAMETER]}
      sorting={{ sortBy: "id", sortOrder: "ASC" }}
      pagination={SINGLE_PAGE}
      loadingText="Loading patient details..."
    >
      <PageTitle
        title={facts.name}
        subtitle={facts.isInvented ? NOT_REAL : undefined}
        breadcrumb={BREADCRUMB}
      >
        <PatientActions {...facts} path={path} isEditing={form !== null} />
      </PageTitle>
      <PatientCard
        facts={facts}
        form={form}
        editHref={path + toDetailQuery(query, { edit: true })}
        closeTo={path + toDetailQuery(query, { edit: false })}
      />
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-10">
        <EpisodeSection rows={episodes} />
        <NoteSection notes={page.notes} />
        <ActivitySection id={facts.id} {...activity} />
        <RequestSection rows={[...page.requests, ...page.messagesToHospital]} />
        <PatientMessages id={facts.id} {...page.messages} mayReadMessages={page.mayReadMessages} />
        <PeopleSection people={page.people} needsGuardian={page.needsGuardian} />
        <ConsentSection consents={page.consents} />
        <IfPermitted permission="patients.write">
          <ManageSection {...facts} isEnded={facts.status === "Ended"} />
        </IfPermitted>
      </div>
    </List>
  );
}

/** Nothing on the page is paginated: it shows the newest of each kind. */
const SINGLE_PAGE = { currentPage: 1, totalPages: 1, totalItems: 1, itemsPerPage: 1 };

type ActionsProps = {
  path: string;
  isGuest: boolean;
  status: string | null;
  isEditing: boolean;
};

/** Buttons of the page: a guest is not invited, and who has joined only to sign in on another device. */
function PatientActions({ path, isGuest, status, isEditing }: ActionsProps) {
  const isInvitable = status !== "Ended";
  const isNew = status === "Not Invited";
  const isProminent = !isEditing && status !== "Joined";
  return (
    <>
      <a className="button" href={`${path}/export`}>
        Export
      </a>{" "}
      {!isGuest && isInvitable && (
        <IfPermitted permission="patients.write">
          {status === "Invited" && (
            <a className="button" href={`${path}/letter`}>
              Print Letter
            </a>
          )}{" "}
          <DialogLink to="/invite" className={isProminent ? "button primary" : "button"} prefetch>
            {isNew ? "Invite" : "Invite Again"}
          </DialogLink>
        </IfPermitted>
      )}
    </>
  );
}

type MessagesProps = Parameters<typeof MessageLog>[0] extends { messages: infer Messages }
  ? { id: number; newest: Messages; total: number; mayReadMessages: boolean }
  : never;

/** The newest messages to the patient, without their texts. */
function PatientMessages({ id, newest, total, mayReadMessages }: MessagesProps) {
  return (
    <SettingSection
      title="Messages"
      actions={
        mayReadMessages &&
        total > 0 && (
          <a className="button" href={messagesUrl("patient", id)}>
            All Messages
          </a>
        )
      }
    >
      {total === 0 ? (
        <p className="rounded-lg border bg-surface px-4 py-3 text-soft">Nothing was sent yet.</p>
      ) : (
        <MessageLog messages={newest} />
      )}
    </SettingSection>
  );
}

export { PatientError as ErrorBoundary } from "./patient-error";
