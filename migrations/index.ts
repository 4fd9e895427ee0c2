import type { Migration } from "./migration";
import { departmentsSpecialtiesTags } from "./0001-departments-specialties-tags";
import { drafts } from "./0002-drafts";
import { access } from "./0003-access";
import { audit } from "./0004-audit";
import { keptAnswers } from "./0005-kept-answers";
import { advertisersReligiousPartners } from "./0006-advertisers-religious-partners";
import { surveys } from "./0007-surveys";
import { storedFiles } from "./0008-stored-files";
import { guidance } from "./0009-guidance";
import { planSessions } from "./0010-plan-sessions";
import { eventCounts } from "./0011-event-counts";
import { cataloguePatients } from "./0012-catalogue-patients";
import { contactMessages } from "./0013-contact-messages";
import { patientArea } from "./0014-patient-area";
import { backups } from "./0015-backups";
import { figuresByKind } from "./0016-figures-by-kind";
import { playedMedia } from "./0017-played-media";
import { sessionAssessmentCounts } from "./0018-session-assessment-counts";
import { requestsAndUrgentAnswers } from "./0019-requests-and-urgent-answers";
import { finishedSessions } from "./0020-finished-sessions";
import { programLists } from "./0021-program-lists";
import { recordChanges } from "./0022-record-changes";
import { recoveryCodeHashes } from "./0023-recovery-code-hashes";
import { bin } from "./0024-bin";
import { revisions } from "./0025-revisions";
import { findableLists } from "./0026-findable-lists";
import { draftsOfGuidanceAndSurveys } from "./0027-drafts-of-guidance-and-surveys";
import { bulkChanges } from "./0028-bulk-changes";
import { requestHandlingDepartmentStatus } from "./0029-request-handling-department-status";
import { staleTagTexts } from "./0032-stale-tag-texts";
import { phoneNumbers } from "./0033-phone-numbers";
import { handlingOfMessages } from "./0034-handling-of-messages";
import { indexOfShownGuidance } from "./0035-index-of-shown-guidance";
import { jobs } from "./0036-jobs";
import { outbox } from "./0037-outbox";
import { consents } from "./0038-consents";
import { hospitalSettings } from "./0039-hospital-settings";
import { notifications } from "./0040-notifications";
import { erasedMessages } from "./0041-erased-messages";
import { messageIds } from "./0042-message-ids";
import { patients } from "./0043-patients";
import { patientAccounts } from "./0044-patient-accounts";
import { patientChanges } from "./0045-patient-changes";
import { recordYears } from "./0051-record-years";
import { fieldsOfPatients } from "./0054-fields-of-patients";
import { planVersions } from "./0055-plan-versions";
import { religiousMessagesOfPatients } from "./0057-religious-messages-of-patients";
import { today } from "./0058-today";
import { coaches } from "./0059-coaches";
import { billingPlans } from "./0060-billing-plans";
import { partners } from "./0061-partners";
import { orders } from "./0062-orders";
import { reports } from "./0063-reports";
import { savedReports } from "./0066-saved-reports";
import { workReasons } from "./0064-work-reasons";
import { patientOutcomes } from "./0065-patient-outcomes";
import { facilities } from "./0056-facilities";
import { keptCounts } from "./0052-kept-counts";
import { shareLinkContents } from "./0049-share-link-contents";
import { patientsAtScale } from "./0050-patients-at-scale";
import { workList } from "./0048-work-list";

/** All migrations in execution order. Names are immutable once released. */
export const migrations: readonly Migration[] = [
  departmentsSpecialtiesTags,
  drafts,
  access,
  audit,
  keptAnswers,
  advertisersReligiousPartners,
  surveys,
  storedFiles,
  guidance,
  planSessions,
  eventCounts,
  cataloguePatients,
  contactMessages,
  patientArea,
  backups,
  figuresByKind,
  playedMedia,
  sessionAssessmentCounts,
  requestsAndUrgentAnswers,
  finishedSessions,
  programLists,
  recordChanges,
  recoveryCodeHashes,
  bin,
  revisions,
  findableLists,
  draftsOfGuidanceAndSurveys,
  bulkChanges,
  requestHandlingDepartmentStatus,
  staleTagTexts,
  phoneNumbers,
  handlingOfMessages,
  indexOfShownGuidance,
  jobs,
  outbox,
  consents,
  hospitalSettings,
  notifications,
  erasedMessages,
  messageIds,
  patients,
  patientAccounts,
  patientChanges,
  workList,
  shareLinkContents,
  patientsAtScale,
  recordYears,
  keptCounts,
  fieldsOfPatients,
  planVersions,
  facilities,
  religiousMessagesOfPatients,
  today,
  coaches,
  billingPlans,
  partners,
  orders,
  reports,
  workReasons,
  patientOutcomes,
  savedReports,
];
