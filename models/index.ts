import type { Sequelize } from "sequelize";
import { Administrator } from "./access/administrator";
import { Advertisement } from "./advertisers/advertisement";
import { Advertiser } from "./advertisers/advertiser";
import { ApiToken } from "./access/api-token";
import { AuditEvent } from "./audit/audit-event";
import { Backup } from "./platform/backup";
import { ContactMessage } from "./contact/contact-message";
import { Department } from "./departments/department";
import { DisclaimerWording } from "./catalogue/disclaimer-wording";
import { Draft } from "./platform/draft";
import { EventCount } from "./platform/event-count";
import { Facility } from "./facilities/facility";
import { Guidance } from "./guidance/guidance";
import { GuidanceStep } from "./guidance/guidance-step";
import { IdempotencyRecord } from "./platform/idempotency-record";
import { LiveSessionRequest } from "./requests/live-session-request";
import { MediaEvent } from "./media/media-event";
import { NavigationStep } from "./facilities/navigation-step";
import { OneTimeLink } from "./access/one-time-link";
import { Patient } from "./patients/patient";
import { PatientProcedure } from "./patients/patient-procedure";
import { PatientResponse } from "./patients/patient-response";
import { Plan } from "./catalogue/plan";
import { PlanChoice } from "./catalogue/plan-choice";
import { PlanItem } from "./catalogue/plan-item";
import { PlanSession } from "./sessions/plan-session";
import { Procedure } from "./catalogue/procedure";
import { ReligiousMessage } from "./religious/religious-message";
import { ReligiousPartner } from "./religious/religious-partner";
import { RideRequest } from "./requests/ride-request";
import { SessionAssessment } from "./patients/session-assessment";
import { ShareLink } from "./patients/share-link";
import { SignIn } from "./access/sign-in";
import { Specialty } from "./departments/specialty";
import { StoredFile } from "./files/stored-file";
import { Survey } from "./surveys/survey";
import { SurveyAnswer } from "./surveys/survey-answer";
import { SurveyEdition } from "./surveys/survey-edition";
import { SurveyQuestion } from "./surveys/survey-question";
import { SurveyResponse } from "./surveys/survey-response";
import { SurveyWording } from "./surveys/survey-wording";
import { Tag } from "./tags/tag";

export {
  Administrator,
  Advertisement,
  Advertiser,
  ApiToken,
  AuditEvent,
  Backup,
  ContactMessage,
  Department,
  DisclaimerWording,
  Draft,
  EventCount,
  Facility,
  Guidance,
  GuidanceStep,
  IdempotencyRecord,
  LiveSessionRequest,
  MediaEvent,
  NavigationStep,
  OneTimeLink,
  Patient,
  PatientProcedure,
  PatientResponse,
  Plan,
  PlanChoice,
  PlanItem,
  PlanSession,
  Procedure,
  ReligiousMessage,
  ReligiousPartner,
  RideRequest,
  SessionAssessment,
  ShareLink,
  SignIn,
  Specialty,
  StoredFile,
  Survey,
  SurveyAnswer,
  SurveyEdition,
  SurveyQuestion,
  SurveyResponse,
  SurveyWording,
  Tag,
};

const MODELS = [
  Administrator,
  Advertisement,
  Advertiser,
  ApiToken,
  AuditEvent,
  Backup,
  ContactMessage,
  Department,
  DisclaimerWording,
  Draft,
  EventCount,
  Facility,
  Guidance,
  GuidanceStep,
  IdempotencyRecord,
  LiveSessionRequest,
  MediaEvent,
  NavigationStep,
  OneTimeLink,
  Patient,
  PatientProcedure,
  PatientResponse,
  Plan,
  PlanChoice,
  PlanItem,
  PlanSession,
  Procedure,
  ReligiousMessage,
  ReligiousPartner,
  RideRequest,
  SessionAssessment,
  ShareLink,
  SignIn,
  Specialty,
  StoredFile,
  Survey,
  SurveyAnswer,
  SurveyEdition,
  SurveyQuestion,
  SurveyResponse,
  SurveyWording,
  Tag,
];

/** Binds all models to a connection and defines their associations. Call once per process, before the first query. */
export function defineModels(sequelize: Sequelize): void {
  for (const model of MODELS) model.define(sequelize);
  Advertisement.associate();
  Facility.associate();
  Specialty.associate();
  SignIn.associate();
  ApiToken.associate();
  GuidanceStep.associate();
  PlanSession.associate();
  ReligiousMessage.associate();
  PatientResponse.associate();
  SurveyQuestion.associate();
  SurveyResponse.associate();
  Procedure.associate();
  Plan.associate();
  PlanItem.associate();
}
