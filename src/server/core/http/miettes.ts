import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export type BornesMiettes = {
  /** How many pieces of one body are free before the check. */
  readonly morceauxLibres: number;
  /** The average weight in bytes that further pieces must reach. */
  readonly octetsParMorceau: number;
};

/**
 * Counts the pieces of a chunked body where they enter, whoever reads or drops them (COM-121): each piece has a cost
 * whatever its weight, and a million pieces of one byte, within every bound of size, take hundreds of megabytes and
 * seconds.
 * @param refuser answers and closes the connection
 */
export const bornerMiettes = (
  server: Server,
  { morceauxLibres, octetsParMorceau }: BornesMiettes,
  refuser: (socket: Socket) => void,
): void => {
  server.on('request', (requete: IncomingMessage, reponse: ServerResponse) => {
    // A body of known length is only cut by the network.
    if (!requete.headers['transfer-encoding']) return;
    const pousser = requete.push.bind(requete);
    let [morceaux, octets, refusee] = [0, 0, false];
    requete.push = (morceau: Buffer | null, encodage?: BufferEncoding): boolean => {
      if (morceau === null) return pousser(null);
      // The rest of these bytes disappears with the connection.
      if (refusee) return false;
      morceaux += 1;
      octets += morceau.length;
      if (morceaux <= morceauxLibres || octets >= morceaux * octetsParMorceau) return pousser(morceau, encodage);
      refusee = true;
      // Already answered: a second answer would be taken for that of the next request.
      if (reponse.headersSent) requete.socket.destroy();
      else refuser(requete.socket);
      return false;
    };
  });
};
