import type { Sequelize } from "sequelize";
import { Administrator } from "./administrator";
import { Advertisement } from "./advertisement";
import { Advertiser } from "./advertiser";
import { ApiToken } from "./api-token";
import { AuditEvent } from "./audit-event";
import { Backup } from "./backup";
import { ContactMessage } from "./contact-message";
import { Department } from "./department";
import { DisclaimerWording } from "./disclaimer-wording";
import { Draft } from "./draft";
import { EventCount } from "./event-count";
import { Facility } from "./facility";
import { Guidance } from "./guidance";
import { GuidanceStep } from "./guidance-step";
import { KeptAnswer } from "./kept-answer";
import { LiveSessionRequest } from "./live-session-request";
import { MediaEvent } from "./media-event";
import { NavigationStep } from "./navigation-step";
import { OneTimeLink } from "./one-time-link";
import { Patient } from "./patient";
import { PatientProcedure } from "./patient-procedure";
import { PatientResponse } from "./patient-response";
import { Plan } from "./plan";
import { PlanChoice } from "./plan-choice";
import { PlanItem } from "./plan-item";
import { PlanSession } from "./plan-session";
import { Procedure } from "./procedure";
import { ReligiousMessage } from "./religious-message";
import { ReligiousPartner } from "./religious-partner";
import { RideRequest } from "./ride-request";
import { SessionAssessment } from "./session-assessment";
import { ShareLink } from "./share-link";
import { SignIn } from "./sign-in";
import { Specialty } from "./specialty";
import { StoredFile } from "./stored-file";
import { Survey } from "./survey";
import { SurveyAnswer } from "./survey-answer";
import { SurveyEdition } from "./survey-edition";
import { SurveyQuestion } from "./survey-question";
import { SurveyResponse } from "./survey-response";
import { SurveyWording } from "./survey-wording";
import { Tag } from "./tag";

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
  KeptAnswer,
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
  KeptAnswer,
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

/** Binds every model to a database. Call once per process, before the first query. */
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
