import type { Attributes, CreationAttributes, Model, ModelStatic, Transaction } from "sequelize";
import { QueryTypes } from "sequelize";
import { database } from "./database";
import { timeInSql } from "./dates";

type Statement = { sql: string; attributes: string[] };

const statements = new Map<string, Statement>();

/**
 * Inserts a row without building a model instance, for hot paths such as audit events, where the instance would cost more
 * than the insert. Model validations and hooks do not run; database constraints apply.
 * @param row values by attribute; missing ones are null, except the auto-incremented id
 */
export async function insertRow<M extends Model>(
  model: ModelStatic<M>,
  row: CreationAttributes<M>,
  transaction: Transaction,
): Promise<void> {
  const { sql, attributes } = findStatement(model);
  const values = row as Record<string, unknown>;
  const bind = attributes.map((name) => {
    const value = values[name];
    return value instanceof Date ? timeInSql(value) : (value ?? null);
  });
  await database().query(sql, { bind, type: QueryTypes.INSERT, transaction });
}

/** Finds or builds the INSERT of a model; its constant text lets the database reuse the prepared statement. */
function findStatement<M extends Model>(model: ModelStatic<M>): Statement {
  const cached = statements.get(model.tableName);
  if (cached) return cached;
  const modelAttributes = Object.entries(model.getAttributes()) as [
    keyof Attributes<M> & string,
    { field?: string; autoIncrement?: boolean },
  ][];
  const inserted = modelAttributes.filter(([, { autoIncrement }]) => !autoIncrement);
  const columns = inserted.map(([name, { field }]) => `"${field ?? name}"`).join(", ");
  const placeholders = inserted.map((_, index) => `$${index + 1}`).join(", ");
  const statement = {
    sql: `INSERT INTO "${model.tableName}" (${columns}) VALUES (${placeholders})`,
    attributes: inserted.map(([name]) => name),
  };
  statements.set(model.tableName, statement);
  return statement;
}
