import type { Model, ModelStatic } from "sequelize";

/**
 * Sort column: a column of the model; one of an associated model, possibly nested; a text column sorted case-insensitively
 * (migrations: `addLineSortIndexes`); or a SQL expression.
 */
export type SortColumn = string | [...Related[], string] | { line: string } | { sql: string };
type Related = { model: ModelStatic<Model>; as: string };
