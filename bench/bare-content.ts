/** Responses of the bare server; plain data, since it is sent between processes. */
export type BareContent = {
  /** Recorded responses of the product, by method and path: the baseline of sending the same bytes without any work. */
  recorded: Record<string, RecordedResponse>;
  /** Lists read from the database with the product's own statements, by path. */
  queried: Record<string, QueriedList>;
  /** Database file that INSERT_PATH inserts into. */
  insertDatabaseFile: string;
};

export type RecordedResponse = {
  status: number;
  headers: Record<string, string>;
  bodyBase64: string;
};

export type QueriedList = {
  databaseFile: string;
  /** In the product's order: the first statement counts the rows, the last one reads them. */
  statements: string[];
  page: number;
  limit: number;
  message: string;
};

/** Path at which the bare server inserts the tag of a JSON body. */
export const INSERT_PATH = "/insert";
