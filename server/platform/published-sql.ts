/**
 * The condition in SQL that a session is published. It does not go by the index of the status: SQLite, which takes one index
 * only, would walk along all that are published instead of those of a specialty, or of a file.
 * @param table the table's name in the statement
 */
export const publishedIn = (table: string): string => `${table}.status || '' = 'Active'`;
