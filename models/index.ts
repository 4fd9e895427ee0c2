import type { Sequelize } from "sequelize";
import * as registry from "./registry";

export * from "./registry";

type DefinedModel = { define: (sequelize: Sequelize) => void; associate?: () => void };

/** Binds every model of the registry to a database, then their associations. Call once per process, before the first query. */
export function defineModels(sequelize: Sequelize): void {
  const models: DefinedModel[] = Object.values(registry);
  for (const model of models) model.define(sequelize);
  for (const model of models) model.associate?.();
}
