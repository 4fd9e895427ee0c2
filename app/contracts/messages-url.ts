/** Address of the messages to a person, in the list of messages. @param kind of their record, such as "administrator" */
export const messagesUrl = (kind: string, id: number): string =>
  `/admin/messages?recipient=${kind}:${id}`;
