/**
 * `clientLoader` of a form that needs no data: a press opens it without a request. The server's loader still guards the
 * document, and the action the write.
 */
export const openWithoutServer = () => null;
