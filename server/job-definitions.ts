import { forgottenPasswordJob } from "./access/forgotten-password";
import { deleteExpiredLinks } from "./access/one-time-links";
import { deleteExpiredSignIns } from "./access/sign-ins";
import { expiredOffersJob } from "./appointments/expire";
import { deleteOldBulkChanges } from "./bulk/bulk-changes";
import { bulkChangeJob } from "./bulk/run-bulk-changes";
import { deleteOldAuthorizations } from "./consents/authorizations";
import { cleanUpFiles } from "./files/clean-up";
import { expireCheckoutJob } from "./orders/expire-checkout";
import { checkCheckoutsJob, refundJob } from "./orders/jobs";
import { mailJob, textMessagesJob } from "./outbox/delivery-jobs";
import { eraseOldMessages } from "./outbox/retention";
import { deleteExpiredPatientCodes } from "./patient-accounts/codes";
import { codeMessageJob } from "./patient-accounts/send-code";
import { deleteExpiredPatientSignIns } from "./patient-accounts/sign-ins";
import { erasePastRetention } from "./patients/erase-past-retention";
import { nextEpisodesJob } from "./patients/next-episode";
import { endGrownGuardians } from "./patient-records/end-grown-guardians";
import { sealingJob } from "./platform/audit-seal";
import { deleteExpiredDrafts } from "./platform/drafts";
import { housekeepingJobs } from "./platform/housekeeping";
import { deleteExpiredIdempotencyRecords } from "./platform/idempotency";
import type { AnyJob } from "./platform/jobs/job-definition";
import { checkPages } from "./platform/page-check";
import { deleteExpiredLimits } from "./platform/rate-limits";
import { compactRowCounts } from "./platform/row-counts";
import { emptyExpiredBin } from "./record-types/bin";
import { countReportsJob } from "./reports/counts/count-reports";
import { reportMailJob } from "./reports/saved/report-mail";
import { tagTextsJob } from "./tags/tagged-search-text";
import { remindersJob } from "./today/reminders";
import { workListJob } from "./work-list/sweep";

/** Lists every kind of job that this release runs (AREAS 2): a new one goes here. Call once per process. */
export const listJobDefinitions = (): AnyJob[] => [
  bulkChangeJob,
  tagTextsJob,
  sealingJob,
  mailJob,
  textMessagesJob,
  forgottenPasswordJob,
  nextEpisodesJob,
  remindersJob,
  workListJob,
  countReportsJob,
  expiredOffersJob,
  reportMailJob,
  codeMessageJob,
  expireCheckoutJob,
  refundJob,
  checkCheckoutsJob,
  ...housekeepingJobs({
    drafts: deleteExpiredDrafts,
    "kept answers": deleteExpiredIdempotencyRecords,
    "sign-ins": deleteExpiredSignIns,
    "patients' sign-ins": deleteExpiredPatientSignIns,
    "patients' codes": deleteExpiredPatientCodes,
    "one-time links": deleteExpiredLinks,
    "rate limits": deleteExpiredLimits,
    "bulk changes": deleteOldBulkChanges,
    "texts of messages": eraseOldMessages,
    "patients' records": erasePastRetention,
    authorizations: deleteOldAuthorizations,
    "guardians of grown patients": endGrownGuardians,
    bin: emptyExpiredBin,
    files: cleanUpFiles,
    "database pages": checkPages,
    "row counts": compactRowCounts,
  }),
];
