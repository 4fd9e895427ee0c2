import type { Sequelize } from "sequelize";
import { Administrator } from "./administrator";
import { ApiToken } from "./api-token";
import { AuditEvent } from "./audit-event";
import { Department } from "./department";
import { Draft } from "./draft";
import { KeptAnswer } from "./kept-answer";
import { OneTimeLink } from "./one-time-link";
import { SignIn } from "./sign-in";
import { Specialty } from "./specialty";
import { Tag } from "./tag";

export {
  Administrator,
  ApiToken,
  AuditEvent,
  Department,
  Draft,
  KeptAnswer,
  OneTimeLink,
  SignIn,
  Specialty,
  Tag,
};

const MODELS = [
  Administrator,
  ApiToken,
  AuditEvent,
  Department,
  Draft,
  KeptAnswer,
  OneTimeLink,
  SignIn,
  Specialty,
  Tag,
];

/** Binds every model to a database. Call once per process, before the first query. */
export function defineModels(sequelize: Sequelize): void {
  for (const model of MODELS) model.define(sequelize);
  Specialty.associate();
  SignIn.associate();
  ApiToken.associate();
}
