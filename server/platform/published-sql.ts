/**
 * SQL condition that a record is published. The concatenation prevents the use of the status index: SQLite uses one index
 * per table, and would scan all published sessions instead of those of a specialty or a file.
 * @param table name or alias of the table in the statement
 */
export const publishedCondition = (table: string): string => `${table}.status || '' = 'Active'`;
