import type { Attributes, CreationAttributes, Model, ModelStatic, Transaction } from "sequelize";
import { QueryTypes } from "sequelize";
import { database } from "./database";
import { timeInSql } from "./dates";

type Statement = { sql: string; attributes: string[] };

const statements = new Map<string, Statement>();

/**
 * Adds a row of our own making that nothing reads back in the same breath, such as an event. A model's copies and checks cost
 * more than the row itself, and every write adds some of these; the database's own constraints hold as ever.
 * @param row what it holds, by the model's names; what is left out is null, or what the database gives by itself
 */
export async function insertRow<M extends Model>(
  model: ModelStatic<M>,
  row: CreationAttributes<M>,
  transaction: Transaction,
): Promise<void> {
  const { sql, attributes } = statementOf(model);
  const values = row as Record<string, unknown>;
  const bind = attributes.map((name) => {
    const value = values[name];
    return value instanceof Date ? timeInSql(value) : (value ?? null);
  });
  await database().query(sql, { bind, type: QueryTypes.INSERT, transaction });
}

/** The same text each time, which the database keeps prepared. */
function statementOf<M extends Model>(model: ModelStatic<M>): Statement {
  const known = statements.get(model.tableName);
  if (known) return known;
  const all = Object.entries(model.getAttributes()) as [
    keyof Attributes<M> & string,
    { field?: string; autoIncrement?: boolean },
  ][];
  const given = all.filter(([, { autoIncrement }]) => !autoIncrement);
  const columns = given.map(([name, { field }]) => `"${field ?? name}"`).join(", ");
  const places = given.map((_, at) => `$${at + 1}`).join(", ");
  const made = {
    sql: `INSERT INTO "${model.tableName}" (${columns}) VALUES (${places})`,
    attributes: given.map(([name]) => name),
  };
  statements.set(model.tableName, made);
  return made;
}
